//! The list of all mutants: name, the clause it breaks, the fault in words, and the function that has it. Within a clause
//! the broader fault comes first: a failure that several explain names them in this order.

mod tool_2;
mod tool_8;

use super::Mutant;

use tool_2::TOOL_2;
use tool_8::TOOL_8;

/// Every mutant, by clause.
pub const MUTANTS: &[Mutant] = &ALL;

static ALL: [Mutant; TOOL_2.len() + TOOL_8.len()] = {
    let mut all = [TOOL_2[0]; TOOL_2.len() + TOOL_8.len()];
    let mut place = 0;
    while place < all.len() {
        all[place] = if place < TOOL_2.len() { TOOL_2[place] } else { TOOL_8[place - TOOL_2.len()] };
        place += 1;
    }
    all
};
