//! [`Filters`]: the flags that say which cases are meant, for every command that takes more than one. They are those of
//! `cargo test` where it has them.

use clap::Args;
use rt_tool_conformance::clause::Rule;
use rt_tool_conformance::fixture::Suite;
use rt_tool_conformance::near;
use rt_tool_conformance::selection::{Selection, Shard};

use super::{Exit, Stop};

/// Which cases are meant.
#[derive(Args, Default)]
pub(super) struct Filters {
    /// Only the cases whose full name contains a FILTER
    #[arg(value_name = "FILTER", help_heading = "Arguments")]
    filters: Vec<String>,

    /// Only the cases whose full name is a FILTER
    #[arg(long)]
    exact: bool,

    /// Leave out the cases whose full name contains this. May be given more than once
    #[arg(long, value_name = "FILTER")]
    skip: Vec<String>,

    /// Only the cases of this rule: `RT-TOOL-2` or `RT-TOOL-8`
    #[arg(long = "rule", value_name = "RULE", value_parser = rule)]
    rules: Vec<Rule>,

    /// Only one share of the cases: `1/3` is the first of three. A case stays in its share
    #[arg(long, value_name = "N/OF")]
    shard: Option<Shard>,
}

fn rule(text: &str) -> Result<Rule, String> {
    text.parse().map_err(|()| format!("wanted `{}` or `{}`", Rule::Tool2, Rule::Tool8))
}

impl Filters {
    /// The same for the library.
    pub(super) fn selection(&self) -> Selection {
        Selection {
            filters: self.filters.clone(),
            exact: self.exact,
            skip: self.skip.clone(),
            rules: self.rules.clone(),
            shard: self.shard,
        }
    }

    /// The same as they stand on a command line.
    pub(super) fn words(&self) -> Vec<String> {
        let exact = self.exact.then(|| "--exact".to_owned());
        let valued = |flag: &'static str, value: String| [flag.to_owned(), value];
        let skip = self.skip.iter().flat_map(|skip| valued("--skip", skip.clone()));
        let rules = self.rules.iter().flat_map(|rule| valued("--rule", rule.to_string()));
        let shard = self.shard.into_iter().flat_map(|shard| valued("--shard", shard.to_string()));
        exact.into_iter().chain(self.filters.iter().cloned()).chain(skip).chain(rules).chain(shard).collect()
    }

    /// Whether they may leave cases out.
    pub(super) fn leave_out(&self) -> bool {
        !(self.filters.is_empty() && self.skip.is_empty() && self.rules.is_empty() && self.shard.is_none())
            || self.exact
    }

    /// How many cases are selected, where it is any. `hint` ends what is said of a filter that fits nothing.
    pub(super) fn count(&self, suite: &Suite, hint: &str) -> Result<usize, Stop> {
        let selection = self.selection();
        let selected = selection.of(suite).count();
        if let Some(filter) = selection.idle_filter(suite) {
            // A word among filters that fit is a slip; where nothing is left, that is what there is to say.
            let exit = if selected == 0 { Exit::NothingJudged } else { Exit::WrongUse };
            return Err(Stop(exit, self.fits_nothing(filter, suite) + hint));
        }
        if selected == 0 {
            let sentence = "no case was selected: what is left out leaves nothing; `list` shows what there is";
            return Err(Stop(Exit::NothingJudged, sentence.to_owned()));
        }
        Ok(selected)
    }

    fn fits_nothing(&self, filter: &str, suite: &Suite) -> String {
        let how = if self.exact { "is called" } else { "has a name that contains" };
        match near::names(suite, filter).first() {
            Some(name) => format!("no case {how} `{filter}`; did you mean `{name}`?"),
            None => format!("no case {how} `{filter}`; `list` shows what there is"),
        }
    }
}
