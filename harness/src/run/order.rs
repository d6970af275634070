//! In which order cases are asked.

use super::Plan;

/// The places in `selected`, as often as the plan says, each round in an order of its own where it is a random one.
pub(super) fn rounds(selected: &[usize], plan: &Plan) -> Vec<Vec<usize>> {
    let mut seed = plan.shuffle;
    let mut round = || {
        let mut places = selected.to_vec();
        if let Some(seed) = &mut seed {
            shuffle(&mut places, seed);
        }
        places
    };
    (0..plan.repeat.get()).map(|_| round()).collect()
}

/// Fisher and Yates's shuffle with splitmix64: the same order for a seed on every machine and in every version.
fn shuffle(places: &mut [usize], seed: &mut u64) {
    for last in (1..places.len()).rev() {
        *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut random = *seed;
        random = (random ^ (random >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        random = (random ^ (random >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        random ^= random >> 31;
        // The remainder favours some orders by less than one in 10^17.
        let other = random % (last as u64 + 1);
        places.swap(last, usize::try_from(other).unwrap_or(last));
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    #[test]
    fn a_seed_gives_one_order_and_every_case_once_a_round() {
        let selected: Vec<usize> = (0..100).collect();
        let plan = |shuffle| Plan { shuffle, repeat: NonZeroU32::new(2).unwrap(), ..Plan::default() };
        assert_eq!(rounds(&selected, &plan(None)), [selected.clone(), selected.clone()]);
        let one = rounds(&selected, &plan(Some(1)));
        assert_eq!(one, rounds(&selected, &plan(Some(1))));
        assert_ne!(one, rounds(&selected, &plan(Some(2))));
        assert_ne!(one[0], one[1]);
        for mut round in one {
            assert_ne!(round, selected);
            round.sort_unstable();
            assert_eq!(round, selected);
        }
    }
}
