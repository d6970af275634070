//! A language that cannot tell an empty map from an empty list is judged by what it can do, when it says so.

use rt_tool_conformance::judge::{Outcome, judge};
use rt_tool_conformance::load::{Files, load};
use rt_tool_conformance::subject::Subject;
use rt_tool_reference::adapter::{Call, Implementation, Reference, Runtime, ToolResult};
use rt_tool_reference::json::{Object, Value};
use rt_tool_reference::{EmptyMap, Readings};

/// The reference in a language that writes `{}` as `[]`.
#[derive(Clone, Copy)]
struct EmptyMapsAreLists {
    taken: EmptyMap,
    declared: bool,
}

impl EmptyMapsAreLists {
    fn reference(self) -> Reference {
        Reference(Readings { empty_map: self.taken, ..Readings::default() })
    }
}

impl Runtime for EmptyMapsAreLists {
    fn implementation(&self) -> Implementation {
        self.reference().implementation()
    }

    fn limitations(&self) -> Vec<String> {
        if self.declared { vec!["empty-map-is-list".to_owned()] } else { Vec::new() }
    }

    fn normalize_arguments(&self, schema: &Value, arguments: Object) -> Value {
        without_empty_maps(self.reference().normalize_arguments(schema, arguments))
    }

    fn lift_artifacts(&self, call: Call) -> ToolResult {
        let result = self.reference().lift_artifacts(call);
        let artifacts = without_empty_maps(result.artifacts);
        ToolResult { data: without_empty_maps(result.data), artifacts, ..result }
    }
}

fn without_empty_maps(mut value: Value) -> Value {
    let mut work = vec![&mut value];
    while let Some(value) = work.pop() {
        match value {
            Value::Object(members) if members.is_empty() => *value = Value::from(Vec::new()),
            Value::Object(members) => work.extend(members.values_mut()),
            Value::Array(items) => work.extend(items.iter_mut()),
            _ => {}
        }
    }
    value
}

/// The cases that the runtime does not pass.
fn failing(runtime: EmptyMapsAreLists) -> Vec<String> {
    let suite = load(&Files::embedded()).unwrap();
    let subject = Subject::in_process(runtime).unwrap();
    let fails = |case: &&rt_tool_conformance::fixture::Case| {
        let exchange = subject.ask(case.name.clause.rule.method(), &case.sent).unwrap();
        judge(case, exchange, &subject.introduction().limitations).outcome != Outcome::Pass
    };
    suite.cases.iter().filter(fails).map(|case| case.name.to_string()).collect()
}

#[test]
fn where_it_is_declared_every_way_to_take_them_stands_as_met() {
    for taken in [EmptyMap::Distinct, EmptyMap::IsList, EmptyMap::IsMap, EmptyMap::IsEither] {
        assert_eq!(failing(EmptyMapsAreLists { taken, declared: true }), [""; 0], "{taken:?}");
    }
}

#[test]
fn where_it_is_not_declared_the_difference_counts() {
    for taken in [EmptyMap::Distinct, EmptyMap::IsList, EmptyMap::IsMap, EmptyMap::IsEither] {
        let failing = failing(EmptyMapsAreLists { taken, declared: false });
        assert!(failing.contains(&"RT-TOOL-8/2/empty-map-text-for-object".to_owned()), "{taken:?} {failing:?}");
    }
}
