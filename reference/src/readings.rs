//! [`Readings`]: one answer for each question that the two rules leave open. The default is the reference's own.
//!
//! Questions and answers have the names that `fixtures/readings.json` gives them; a test holds the two together.

use std::num::NonZeroU32;

/// What this implementation answers where the rules' words do not decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Readings {
    /// Is `&copy=1` a character reference? (RT-TOOL-8 ¶4)
    pub unterminated_names: UnterminatedNames,
    /// Is `&#65` a character reference? (RT-TOOL-8 ¶4)
    pub unterminated_numbers: UnterminatedNumbers,
    /// What does a numeric reference stand for whose number is no ordinary character? (RT-TOOL-8 ¶4)
    pub invalid_numbers: InvalidNumbers,
    /// How many passes at most does decoding take? `None` is as many as it needs. (RT-TOOL-8 ¶4)
    pub pass_bound: Option<NonZeroU32>,
    /// Is a string tried again as JSON once its references are decoded? (RT-TOOL-8 ¶2)
    pub escaped_json_text: EscapedJsonText,
    /// Do declarations below the tool's own parameters count? (RT-TOOL-8 ¶2)
    pub nested_declarations: NestedDeclarations,
    /// Is `["array","null"]` a declaration? (RT-TOOL-8 ¶2)
    pub type_lists: TypeLists,
    /// Are `anyOf`, `oneOf`, `allOf` and `$ref` followed? (RT-TOOL-8 ¶2)
    pub schema_composition: SchemaComposition,
    /// Do `additionalProperties` and `patternProperties` declare a parameter? (RT-TOOL-8 ¶2)
    pub pattern_declarations: PatternDeclarations,
    /// Do `items` and `properties` declare a type that is not written? (RT-TOOL-8 ¶2)
    pub implied_type: ImpliedType,
    /// How much of a number is kept? (RT-TOOL-8 ¶3; also the payloads of RT-TOOL-2)
    pub number_precision: NumberPrecision,
    /// Is JSON text decoded however deep it nests? (RT-TOOL-8 ¶2)
    pub json_nesting_limit: JsonNestingLimit,
    /// What does a repeated name in JSON text mean? (RT-TOOL-8 ¶2)
    pub duplicate_names: DuplicateNames,
    /// Is JSON text after a byte order mark JSON? (RT-TOOL-8 ¶2)
    pub byte_order_mark: ByteOrderMark,
    /// Are members of an entry other than `type` and `payload` kept? (RT-TOOL-2 ¶3)
    pub extra_entry_keys: ExtraEntryKeys,
    /// What is lifted from a map on the reserved key? (RT-TOOL-2 ¶3)
    pub map_instead_of_list: MapInsteadOfList,
    /// How a language that cannot tell `{}` from `[]` takes them. No reading of the rules, but the limitation
    /// `empty-map-is-list` of the protocol, so it is neither a question nor selected by name.
    pub empty_map: EmptyMap,
}

/// What the seven classes of odd numbers stand for, a question each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct InvalidNumbers {
    /// `&#0;`
    pub nul: InvalidNumber,
    /// `&#x80;` to `&#x9F;`
    pub c1: C1Number,
    /// `&#xD800;` to `&#xDFFF;`
    pub surrogates: InvalidNumber,
    /// `&#x110000;` and up
    pub beyond_unicode: InvalidNumber,
    /// `&#13;`
    pub carriage_return: InvalidNumber,
    /// The other controls that are not white space: `&#1;` to `&#8;`, `&#11;`, `&#14;` to `&#31;`, `&#127;`
    pub controls: InvalidNumber,
    /// `&#xFDD0;` to `&#xFDEF;`, and the last two code points of every plane
    pub noncharacters: InvalidNumber,
}

/// There is no answer of that name to a question of that name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownReading {
    /// The question asked for.
    pub question: String,
    /// The answer asked for.
    pub answer: String,
}

impl std::fmt::Display for UnknownReading {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the reference knows no reading `{}` of the question `{}`", self.answer, self.question)
    }
}

impl std::error::Error for UnknownReading {}

/// Declares the answers to a question, the first the default, each under its name in `readings.json`.
macro_rules! answers {
    ($(#[$doc:meta])* $name:ident { $($(#[$answer_doc:meta])* $answer:ident = $id:literal,)+ }) => {
        answers!(@first $(#[$doc])* $name { $($(#[$answer_doc])* $answer = $id,)+ });

        impl $name {
            const IDS: &[&str] = &[$($id),+];

            fn parse(id: &str) -> Option<Self> {
                match id {
                    $($id => Some(Self::$answer),)+
                    _ => None,
                }
            }
        }
    };
    (@first $(#[$doc:meta])* $name:ident {
        $(#[$first_doc:meta])* $first:ident = $first_id:literal,
        $($(#[$answer_doc:meta])* $answer:ident = $id:literal,)*
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$answer_doc])* $answer,)*
        }
    };
}

/// Declares the questions: where each answer lives in [`Readings`].
macro_rules! questions {
    ($($id:literal => $($field:ident).+ : $answers:ident,)+) => {
        impl Readings {
            /// Every question and its answers by name, the default first.
            pub const QUESTIONS: &[(&str, &[&str])] = &[$(($id, $answers::IDS),)+ (PASS_BOUND, &["none", "bounded"])];

            /// Answers `question` with `answer`. `bounded` is the tightest bound that the rule allows, two passes.
            ///
            /// # Errors
            /// When there is no such question or answer.
            pub fn select(&mut self, question: &str, answer: &str) -> Result<(), UnknownReading> {
                let unknown = || UnknownReading { question: question.to_owned(), answer: answer.to_owned() };
                match question {
                    $($id => self.$($field).+ = $answers::parse(answer).ok_or_else(unknown)?,)+
                    PASS_BOUND => {
                        self.pass_bound = match answer {
                            "none" => None,
                            "bounded" => NonZeroU32::new(2),
                            _ => return Err(unknown()),
                        }
                    }
                    _ => return Err(unknown()),
                }
                Ok(())
            }
        }
    };
}

const PASS_BOUND: &str = "pass-bound";

questions! {
    "unterminated-names" => unterminated_names: UnterminatedNames,
    "unterminated-numbers" => unterminated_numbers: UnterminatedNumbers,
    "invalid-numbers-nul" => invalid_numbers.nul: InvalidNumber,
    "invalid-numbers-c1" => invalid_numbers.c1: C1Number,
    "invalid-numbers-surrogates" => invalid_numbers.surrogates: InvalidNumber,
    "invalid-numbers-beyond-unicode" => invalid_numbers.beyond_unicode: InvalidNumber,
    "invalid-numbers-carriage-return" => invalid_numbers.carriage_return: InvalidNumber,
    "invalid-numbers-controls" => invalid_numbers.controls: InvalidNumber,
    "invalid-numbers-noncharacters" => invalid_numbers.noncharacters: InvalidNumber,
    "escaped-json-text" => escaped_json_text: EscapedJsonText,
    "nested-declarations" => nested_declarations: NestedDeclarations,
    "type-lists" => type_lists: TypeLists,
    "schema-composition" => schema_composition: SchemaComposition,
    "pattern-declarations" => pattern_declarations: PatternDeclarations,
    "implied-type" => implied_type: ImpliedType,
    "number-precision" => number_precision: NumberPrecision,
    "json-nesting-limit" => json_nesting_limit: JsonNestingLimit,
    "duplicate-names" => duplicate_names: DuplicateNames,
    "byte-order-mark" => byte_order_mark: ByteOrderMark,
    "extra-entry-keys" => extra_entry_keys: ExtraEntryKeys,
    "map-instead-of-list" => map_instead_of_list: MapInsteadOfList,
}

answers! {
    /// A name without its `;`, of the 106 that the Standard's table lists so.
    UnterminatedNames {
        /// It is no reference.
        LeftAsSent = "left-as-sent",
        /// It is one, as in the text of a page.
        AsText = "as-text",
        /// It is one unless `=` or an ASCII letter or digit follows, as in an attribute value of a page.
        AsAttribute = "as-attribute",
    }
}

answers! {
    /// A numeric reference without its `;`.
    UnterminatedNumbers {
        /// It is no reference.
        LeftAsSent = "left-as-sent",
        /// It is one.
        Decoded = "decoded",
    }
}

answers! {
    /// A number that stands for no ordinary character.
    InvalidNumber {
        /// What HTML's parser makes of it: U+FFFD where no code point can be had, else the code point.
        Recovered = "recovered",
        /// It is no reference.
        LeftAsSent = "left-as-sent",
    }
}

answers! {
    /// A number from 80 to 9F.
    C1Number {
        /// What HTML's parser makes of it: the character that windows-1252 has there.
        Recovered = "recovered",
        /// It is no reference.
        LeftAsSent = "left-as-sent",
        /// The control character itself.
        CodePoint = "code-point",
    }
}

answers! {
    /// A string that is JSON only once its references are decoded.
    EscapedJsonText {
        /// It is not JSON as sent, so it stays a string.
        StaysText = "stays-text",
        /// It is decoded.
        Decoded = "decoded",
    }
}

answers! {
    /// A declaration below the tool's own parameters.
    NestedDeclarations {
        /// It does not count.
        Ignored = "ignored",
        /// It counts, at any depth of `properties` and single `items`.
        Followed = "followed",
    }
}

answers! {
    /// A list of types that holds `array` or `object` and not `string`.
    TypeLists {
        /// Each type in it is declared.
        Declared = "declared",
        /// It declares neither.
        NotDeclared = "not-declared",
        /// Only its first type that is not `null` is declared.
        FirstDeclared = "first-declared",
    }
}

answers! {
    /// A type that is written in a branch or behind a reference.
    SchemaComposition {
        /// It does not count.
        Ignored = "ignored",
        /// It counts.
        Followed = "followed",
    }
}

answers! {
    /// A parameter that only `additionalProperties` or `patternProperties` speaks of.
    PatternDeclarations {
        /// It is not declared.
        NotDeclared = "not-declared",
        /// It is.
        Declared = "declared",
    }
}

answers! {
    /// A schema with `items` or `properties` and no `type`.
    ImpliedType {
        /// It declares no type.
        NotDeclared = "not-declared",
        /// It declares `array` or `object`.
        Declared = "declared",
    }
}

answers! {
    /// Numbers that a binary64 cannot hold.
    NumberPrecision {
        /// Every digit is kept.
        Exact = "exact",
        /// Every number is the nearest binary64.
        Binary64 = "binary64",
        /// Integers keep every digit, others are the nearest binary64.
        IntegersExact = "integers-exact",
    }
}

answers! {
    /// JSON text nested some hundred levels deep.
    JsonNestingLimit {
        /// It is decoded.
        Decoded = "decoded",
        /// It is too deep to be decoded.
        LeftAsSent = "left-as-sent",
    }
}

answers! {
    /// JSON text in which a map has one name twice.
    DuplicateNames {
        /// The last value counts.
        LastWins = "last-wins",
        /// The first value counts.
        FirstWins = "first-wins",
        /// It is not JSON.
        LeftAsSent = "left-as-sent",
    }
}

answers! {
    /// JSON text with U+FEFF before it.
    ByteOrderMark {
        /// It is not JSON.
        LeftAsSent = "left-as-sent",
        /// The mark is passed over.
        Decoded = "decoded",
    }
}

answers! {
    /// Members of an entry beside `type` and `payload`.
    ExtraEntryKeys {
        /// They stay in the entry.
        Kept = "kept",
        /// The entry is kept without them.
        Dropped = "dropped",
    }
}

answers! {
    /// A map where the reserved key has a list.
    MapInsteadOfList {
        /// Nothing is lifted.
        NothingLifted = "nothing-lifted",
        /// Its values are taken as entries.
        ValuesLifted = "values-lifted",
        /// A map that is itself a well-formed entry is one.
        LoneEntryLifted = "lone-entry-lifted",
    }
}

/// How a language takes an empty map and an empty list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EmptyMap {
    /// It can tell them apart.
    #[default]
    Distinct,
    /// Both are lists.
    IsList,
    /// Both are maps.
    IsMap,
    /// Both are whatever is asked for.
    IsEither,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_answer_of_every_question_is_the_default_and_the_others_are_not() {
        for (question, answers) in Readings::QUESTIONS {
            for (place, answer) in answers.iter().enumerate() {
                let mut readings = Readings::default();
                readings.select(question, answer).unwrap();
                assert_eq!(readings == Readings::default(), place == 0, "{question} {answer}");
            }
        }
    }

    #[test]
    fn an_unknown_reading_is_named() {
        let mut readings = Readings::default();
        for (question, answer) in [("type-lists", "maybe"), ("pass-bound", "1"), ("colour", "red")] {
            let error = readings.select(question, answer).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("the reference knows no reading `{answer}` of the question `{question}`")
            );
        }
        assert_eq!(readings, Readings::default());
    }
}
