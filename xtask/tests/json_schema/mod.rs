//! Validates values by a JSON schema, draft 07: the keywords that the schema of workflow files has,
//! and none that it would leave out in silence.

use regex_lite::Regex;
use serde_json::{Map, Value};
use yaml_rust2::Yaml;

/// A schema whose references lead into itself.
pub(crate) struct Schema {
    root: Value,
}

/// Keywords that say nothing about a value by themselves.
const SILENT: [&str; 8] =
    ["$schema", "$id", "$comment", "description", "default", "definitions", "then", "additionalItems"];

impl Schema {
    pub(crate) fn new(text: &str) -> Self {
        Self { root: serde_json::from_str(text).expect("a schema is JSON") }
    }

    /// What is wrong with a value, a line each with its place.
    pub(crate) fn faults(&self, value: &Value) -> Vec<String> {
        self.faults_by(&self.root, value, "")
    }

    fn faults_by(&self, schema: &Value, value: &Value, place: &str) -> Vec<String> {
        let keywords = match schema {
            Value::Bool(true) => return Vec::new(),
            Value::Bool(false) => return vec![format!("{place}: nothing may be here")],
            other => other.as_object().expect("a schema is an object or a truth value"),
        };
        // In draft 07, nothing beside a reference counts.
        if let Some(reference) = keywords.get("$ref") {
            return self.faults_by(self.referred(reference), value, place);
        }
        let mut faults = Vec::new();
        for (keyword, wanted) in keywords {
            self.check(keywords, keyword, wanted, value, place, &mut faults);
        }
        faults
    }

    fn referred(&self, reference: &Value) -> &Value {
        let pointer = reference.as_str().and_then(|text| text.strip_prefix('#'));
        pointer.and_then(|pointer| self.root.pointer(pointer)).expect("a reference leads into the schema")
    }

    fn check(
        &self,
        keywords: &Map<String, Value>,
        keyword: &str,
        wanted: &Value,
        value: &Value,
        place: &str,
        faults: &mut Vec<String>,
    ) {
        let is_met = |schema: &Value| self.faults_by(schema, value, place).is_empty();
        let mut demand = |met: bool, what: &str| {
            if !met {
                faults.push(format!("{place}: expected {what}, found {}", shortened(value)));
            }
        };
        match keyword {
            "type" => demand(types(wanted).any(|name| is_of(name, value)), &format!("type {wanted}")),
            "enum" => demand(list(wanted).contains(value), &format!("one of {wanted}")),
            "const" => demand(wanted == value, &wanted.to_string()),
            "pattern" => {
                let met = value.as_str().is_none_or(|text| pattern(wanted).is_match(text));
                demand(met, &format!("the pattern {wanted}"));
            }
            "minLength" => {
                let met = value.as_str().is_none_or(|text| text.chars().count() >= number(wanted));
                demand(met, &format!("a length of {wanted}"));
            }
            "minItems" => {
                let met = value.as_array().is_none_or(|items| items.len() >= number(wanted));
                demand(met, &format!("{wanted} items"));
            }
            "minProperties" => {
                let met = value.as_object().is_none_or(|object| object.len() >= number(wanted));
                demand(met, &format!("{wanted} entries"));
            }
            "required" => {
                for name in types(wanted) {
                    demand(value.as_object().is_none_or(|object| object.contains_key(name)), name);
                }
            }
            "dependencies" => {
                let object = value.as_object();
                for (name, others) in wanted.as_object().expect("dependencies have names") {
                    if object.is_some_and(|object| object.contains_key(name)) {
                        for other in types(others) {
                            demand(object.is_some_and(|object| object.contains_key(other)), other);
                        }
                    }
                }
            }
            "not" => demand(!is_met(wanted), &format!("not {}", shortened(wanted))),
            "if" => {
                if is_met(wanted)
                    && let Some(then) = keywords.get("then")
                {
                    faults.extend(self.faults_by(then, value, place));
                }
            }
            "allOf" => {
                faults.extend(list(wanted).iter().flat_map(|schema| self.faults_by(schema, value, place)));
            }
            "anyOf" | "oneOf" => {
                let branches: Vec<Vec<String>> =
                    list(wanted).iter().map(|schema| self.faults_by(schema, value, place)).collect();
                let met = branches.iter().filter(|faults| faults.is_empty()).count();
                if met == 0 {
                    // The branch that comes nearest tells most.
                    faults.extend(branches.into_iter().min_by_key(Vec::len).unwrap_or_default());
                } else {
                    demand(met == 1 || keyword == "anyOf", "one form alone");
                }
            }
            "items" => {
                for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                    faults.extend(self.faults_by(wanted, item, &format!("{place}/{number}")));
                }
            }
            "properties" | "patternProperties" | "additionalProperties" => {
                faults.extend(self.entries(keywords, keyword, value, place));
            }
            keyword => assert!(SILENT.contains(&keyword), "the keyword {keyword} is not understood"),
        }
    }

    /// Faults of the entries that are the concern of this keyword.
    fn entries(
        &self,
        keywords: &Map<String, Value>,
        keyword: &str,
        value: &Value,
        place: &str,
    ) -> Vec<String> {
        let nothing = Map::new();
        let named = keywords.get("properties").and_then(Value::as_object).unwrap_or(&nothing);
        let patterns = keywords.get("patternProperties").and_then(Value::as_object).unwrap_or(&nothing);
        let mut faults = Vec::new();
        for (name, entry) in value.as_object().into_iter().flatten() {
            let place = format!("{place}/{name}");
            let by_name = named.get(name);
            let by_pattern: Vec<&Value> = patterns
                .iter()
                .filter(|(source, _)| regex(source).is_match(name))
                .map(|(_, schema)| schema)
                .collect();
            let schemas: Vec<&Value> = match keyword {
                "properties" => by_name.into_iter().collect(),
                "patternProperties" => by_pattern,
                _ if by_name.is_none() && by_pattern.is_empty() => vec![&keywords[keyword]],
                _ => Vec::new(),
            };
            faults.extend(schemas.into_iter().flat_map(|schema| self.faults_by(schema, entry, &place)));
        }
        faults
    }
}

/// One name or several.
fn types(names: &Value) -> impl Iterator<Item = &str> {
    let one = std::slice::from_ref(names);
    names.as_array().map_or(one, Vec::as_slice).iter().map(|name| name.as_str().expect("names are strings"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("the keyword takes a list")
}

fn number(value: &Value) -> usize {
    value.as_u64().and_then(|number| usize::try_from(number).ok()).expect("the keyword takes a number")
}

fn pattern(value: &Value) -> Regex {
    regex(value.as_str().expect("a pattern is a string"))
}

fn regex(source: &str) -> Regex {
    Regex::new(source).unwrap_or_else(|error| panic!("{source}: {error}"))
}

fn is_of(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        unknown => panic!("the type {unknown} is not understood"),
    }
}

fn shortened(value: &Value) -> String {
    let text = value.to_string();
    text.chars().take(60).collect()
}

/// YAML as the values that schemas speak of.
pub(crate) fn value(yaml: &Yaml) -> Value {
    match yaml {
        Yaml::Real(number) => number.parse::<f64>().map_or(Value::Null, Value::from),
        Yaml::Integer(number) => Value::from(*number),
        Yaml::String(text) => Value::from(text.as_str()),
        Yaml::Boolean(truth) => Value::from(*truth),
        Yaml::Array(items) => items.iter().map(value).collect(),
        Yaml::Hash(entries) => {
            let name = |key: &Yaml| key.as_str().expect("names of entries are strings").to_owned();
            Value::Object(entries.iter().map(|(key, entry)| (name(key), value(entry))).collect())
        }
        Yaml::Null => Value::Null,
        Yaml::Alias(_) | Yaml::BadValue => panic!("the workflow has a value that is none"),
    }
}
