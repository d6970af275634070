//! The cases that were meant by a name that none has.

use similar::get_close_matches;

use crate::clause::CaseName;
use crate::fixture::Suite;

/// The names that are most like `word`, which is no case's name, the likeliest first; none where nothing is much like it.
#[must_use]
pub fn names<'s>(suite: &'s Suite, word: &str) -> Vec<&'s CaseName> {
    let word: String = word.to_lowercase().chars().take(LONGEST).collect();
    let full: Vec<String> = suite.cases.iter().map(|case| case.name.to_string().to_lowercase()).collect();
    let mut places: Vec<usize> = (0..full.len()).filter(|place| full[*place].contains(&word)).take(MOST).collect();
    // The part of a name that its clause gives is the same for many; what it is like must show in the rest, too.
    let (clause, id) = word.rsplit_once('/').unwrap_or(("", &word));
    let ids: Vec<&str> = suite.cases.iter().map(|case| case.name.id.as_str()).collect();
    for close in get_close_matches(id, &ids, MOST, LEAST) {
        let of_id = (0..ids.len()).filter(|place| ids[*place] == close);
        let (same, others): (Vec<usize>, Vec<usize>) = of_id.partition(|place| full[*place].starts_with(clause));
        places.extend(same.into_iter().chain(others));
    }
    let mut names: Vec<&CaseName> = Vec::new();
    for place in places {
        let name = &suite.cases[place].name;
        if !names.contains(&name) && names.len() < MOST {
            names.push(name);
        }
    }
    names
}

/// No name is nearly as long; a text of a megabyte is like none.
const LONGEST: usize = 200;

/// How many names a reader looks at.
const MOST: usize = 3;

/// How like a name must be: three letters in four.
const LEAST: f32 = 0.75;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Files, load};

    #[test]
    fn a_slip_finds_its_name_and_babble_finds_none() {
        let suite = load(&Files::embedded()).unwrap();
        let first = |word: &str| names(&suite, word).first().map(ToString::to_string);
        let meant = Some("RT-TOOL-8/4/doubly-escaped-title".to_owned());
        for word in [
            "doubly-escaped-titel",
            "RT-TOOL-8/4/doubly-escaped-tilte",
            "rt-tool-8/4/doubly-escaped-title",
            "RT-TOOL-2/4/doubly-escaped-title",
            "RT-TOOL-8/4/double-escaped-title",
            "escaped-titl",
        ] {
            assert_eq!(first(word), meant, "{word}");
        }
        for word in ["adapter.py", "zzz", "RT-TOOL-8/4/zzzzzzzz", &"x".repeat(1_000_000)] {
            assert_eq!(first(word), None, "{}", &word[..word.len().min(40)]);
        }
    }
}
