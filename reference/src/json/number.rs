//! [`Number`]: a JSON number as its text, and the three rules by which two of them are the same.

use std::fmt;

/// A JSON number, kept as it was written: `1e400` and `0.1000` come out as they went in.
#[derive(Clone)]
pub struct Number(Box<str>);

/// When two numbers are the same: the answers to the question `number-precision`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberRule {
    /// By mathematical value at any precision.
    Exact,
    /// Integers by mathematical value; where either has a fraction, as the nearest binary64.
    IntegersExact,
    /// As the nearest binary64.
    Binary64,
}

impl Number {
    /// The number written `text`, which must be a number by RFC 8259.
    pub(crate) fn from_valid(text: &str) -> Self {
        Self(text.into())
    }

    /// The number as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The nearest binary64; past its range, an infinity.
    #[must_use]
    pub fn as_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// Whether the value is a whole number, however it is written: `10e-1` is.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        Decimal::of(&self.0).is_none_or(|decimal| decimal.exponent >= 0 || decimal.digits.is_empty())
    }

    /// The nearest binary64, written as short as it can be; itself where it is that already, or where there is none.
    #[must_use]
    pub fn rounded(&self) -> Self {
        let value = self.as_f64();
        if !value.is_finite() {
            return self.clone();
        }
        let whole = value == value.trunc() && value.abs() < 1e21;
        let rounded = Self(if whole { format!("{value:.0}") } else { format!("{value:e}") }.into());
        if rounded == *self { self.clone() } else { rounded }
    }

    /// Whether the two are the same number under `rule`.
    #[must_use]
    pub fn same(&self, other: &Self, rule: NumberRule) -> bool {
        if self == other {
            return true;
        }
        let round = match rule {
            NumberRule::Exact => false,
            NumberRule::IntegersExact => !(self.is_integer() && other.is_integer()),
            NumberRule::Binary64 => true,
        };
        round && self.as_f64().is_finite() && self.as_f64() == other.as_f64()
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self(value.to_string().into())
    }
}

impl PartialEq for Number {
    /// By mathematical value. Past an exponent of 38 digits, by text.
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || matches!((Decimal::of(&self.0), Decimal::of(&other.0)), (Some(a), Some(b)) if a == b)
    }
}

impl Eq for Number {}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// `±digits × 10^exponent` with no zero at either end of `digits`; zero has no digits at all.
#[derive(PartialEq, Eq)]
struct Decimal {
    negative: bool,
    digits: String,
    exponent: i128,
}

impl Decimal {
    /// `None` where the exponent is too long to count with.
    fn of(text: &str) -> Option<Self> {
        let (negative, rest) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (mantissa, exponent) = rest.split_once(['e', 'E']).unwrap_or((rest, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let written = format!("{whole}{fraction}");
        let significant = written.trim_start_matches('0');
        let digits = significant.trim_end_matches('0').to_owned();
        if digits.is_empty() {
            return Some(Self { negative: false, digits, exponent: 0 });
        }
        let dropped = i128::try_from(significant.len() - digits.len()).ok()?;
        let exponent =
            exponent.parse::<i128>().ok()?.checked_sub(i128::try_from(fraction.len()).ok()?)?.checked_add(dropped)?;
        Some(Self { negative, digits, exponent })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: &str, b: &str, rule: NumberRule) -> bool {
        Number::from_valid(a).same(&Number::from_valid(b), rule)
    }

    #[test]
    fn mathematical_value_at_any_precision() {
        for (a, b) in [
            ("1", "1.0"),
            ("1", "10e-1"),
            ("100", "1E+2"),
            ("0", "-0.0e7"),
            ("-12.50", "-125e-1"),
            ("1e400", "10e399"),
            ("1e99999999999999999999", "10e99999999999999999998"),
        ] {
            assert!(same(a, b, NumberRule::Exact), "{a} {b}");
        }
        for (a, b) in [
            ("9007199254740993", "9007199254740992"),
            ("1", "-1"),
            ("1", "10"),
            ("0.1", "0.10000000000000001"),
            ("1e400", "1e401"),
        ] {
            assert!(!same(a, b, NumberRule::Exact), "{a} {b}");
        }
    }

    #[test]
    fn the_other_rules_round_what_they_say_and_no_more() {
        assert!(same("9007199254740993", "9007199254740992", NumberRule::Binary64));
        assert!(!same("9007199254740993", "9007199254740992", NumberRule::IntegersExact));
        assert!(same("0.1", "0.10000000000000001", NumberRule::IntegersExact));
        assert!(!same("0.1", "0.1000000000000001", NumberRule::Binary64));
        assert!(!same("1e400", "1e401", NumberRule::Binary64), "two infinities are not one number");
    }

    #[test]
    fn rounding_gives_a_json_number_of_the_nearest_value() {
        for (text, rounded) in [
            ("9007199254740993", "9007199254740992"),
            ("0.1000", "0.1000"),
            ("0.1000000000000000055", "1e-1"),
            ("1.0", "1.0"),
            ("1e400", "1e400"),
            ("123456789012345678901234", "1.2345678901234569e23"),
        ] {
            assert_eq!(Number::from_valid(text).rounded().as_str(), rounded);
        }
    }

    #[test]
    fn whole_numbers_are_told_by_value() {
        for (text, whole) in
            [("1", true), ("10e-1", true), ("0.000", true), ("1.5", false), ("1e-1", false), ("1.50e1", true)]
        {
            assert_eq!(Number::from_valid(text).is_integer(), whole, "{text}");
        }
    }
}
