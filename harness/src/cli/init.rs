//! `init`: an adapter to fill in, and a workflow that runs it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use rt_tool_conformance::subject::quoted;

use super::files::create_whole;
use super::{Exit, Stop, print, program};

/// Write an adapter to fill in, and a workflow for CI
///
/// The adapter speaks the protocol and claims neither rule. Your runtime goes behind its two functions, and what is not
/// filled in yet stands as not claimed.
#[derive(Args)]
pub(super) struct InitArgs {
    /// The language of the adapter
    language: Language,

    /// The folder to write to; it is made where it is missing
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    Python,
    Node,
    Php,
    Shell,
}

impl Language {
    /// The interpreter, the name of the adapter's file, and its text.
    const fn template(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Python => ("python3", "adapter.py", include_str!("../../templates/adapter.py")),
            Self::Node => ("node", "adapter.mjs", include_str!("../../templates/adapter.mjs")),
            Self::Php => ("php", "adapter.php", include_str!("../../templates/adapter.php")),
            Self::Shell => ("sh", "adapter.sh", include_str!("../../templates/adapter.sh")),
        }
    }
}

const WORKFLOW: &str = include_str!("../../templates/workflow.yml");
const WORKFLOW_FILE: &str = "rt-tool-conformance.yml";

/// Carries out `init`. `words` is the whole command line, for the commands that are printed.
pub(super) fn init(arguments: &InitArgs, words: &[OsString]) -> Result<Exit, Stop> {
    let (interpreter, name, adapter) = arguments.language.template();
    let path = arguments.folder.join(name);
    let command = format!("{interpreter} {}", quoted(&path.to_string_lossy()));
    let workflow = WORKFLOW.replace("COMMAND", &command);
    let files = [(path, adapter), (arguments.folder.join(WORKFLOW_FILE), workflow.as_str())];
    if let Some((there, _)) = files.iter().find(|(path, _)| path.exists()) {
        return Err(refused(there, "it is there already, and is yours; name another folder"));
    }
    fs::create_dir_all(&arguments.folder).map_err(|error| refused(&arguments.folder, &error.to_string()))?;
    for (path, text) in &files {
        create_whole(path, text).map_err(|error| refused(path, &error.to_string()))?;
    }
    let program = program(words);
    let [adapter, workflow] = files.map(|(path, _)| path.display().to_string());
    print(&format!(
        "\
wrote {adapter}
wrote {workflow}, to be copied to .github/workflows/ when the adapter works

See whether the two understand each other:
  {program} doctor -- {command}
Fill in its two functions, and run the suite:
  {program} run -- {command}
"
    ))?;
    Ok(Exit::Passed)
}

fn refused(path: &Path, reason: &str) -> Stop {
    Stop(Exit::WrongUse, format!("cannot write `{}`: {reason}", path.display()))
}
