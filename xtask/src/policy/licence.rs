//! Expressions of licences: `(MIT OR Apache-2.0) AND Unicode-3.0`, by the SPDX specification 2.3,
//! annex D, and with the `/` for `OR` that older manifests have.

/// Whether the allowed licences are enough for an expression.
///
/// # Errors
/// What is wrong with the expression.
pub fn is_met(expression: &str, allowed: &[String]) -> Result<bool, String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    let mut reader = Reader::default();
    while let Some(word) = words.next() {
        match word {
            "(" => reader.open()?,
            ")" => reader.close()?,
            "AND" => reader.operator(Operator::And)?,
            "OR" => reader.operator(Operator::Or)?,
            licence => {
                let mut whole = licence.to_owned();
                if words.next_if_eq(&"WITH").is_some() {
                    let exception = words.next().ok_or("expected an exception after `WITH`")?;
                    whole = format!("{licence} WITH {exception}");
                }
                reader.value(allowed.contains(&whole))?;
            }
        }
    }
    reader.end().map_err(|error| format!("{error} in `{expression}`"))
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Operator {
    Open,
    Or,
    And,
}

/// Two stacks (Dijkstra's shunting yard).
#[derive(Default)]
struct Reader {
    values: Vec<bool>,
    operators: Vec<Operator>,
    /// Whether a value has just ended.
    is_after_value: bool,
}

impl Reader {
    fn expect(&self, after_value: bool) -> Result<(), String> {
        if self.is_after_value == after_value {
            return Ok(());
        }
        let expected = if after_value { "`AND` or `OR`" } else { "a licence" };
        Err(format!("expected {expected}"))
    }

    fn value(&mut self, value: bool) -> Result<(), String> {
        self.expect(false)?;
        self.values.push(value);
        self.is_after_value = true;
        Ok(())
    }

    fn open(&mut self) -> Result<(), String> {
        self.expect(false)?;
        self.operators.push(Operator::Open);
        Ok(())
    }

    fn operator(&mut self, operator: Operator) -> Result<(), String> {
        self.expect(true)?;
        self.reduce(operator);
        self.operators.push(operator);
        self.is_after_value = false;
        Ok(())
    }

    fn close(&mut self) -> Result<(), String> {
        self.expect(true)?;
        self.reduce(Operator::Or);
        match self.operators.pop() {
            Some(Operator::Open) => Ok(()),
            _ => Err("expected `(` before `)`".to_owned()),
        }
    }

    /// Works out the operators that bind at least as tightly as this one.
    fn reduce(&mut self, operator: Operator) {
        while let Some(last) = self.operators.pop_if(|last| *last >= operator) {
            let (right, left) = (self.values.pop(), self.values.pop());
            let (Some(right), Some(left)) = (right, left) else { return };
            self.values.push(if last == Operator::And { left && right } else { left || right });
        }
    }

    fn end(mut self) -> Result<bool, String> {
        self.expect(true)?;
        self.reduce(Operator::Or);
        match (self.operators.pop(), self.values.pop()) {
            (None, Some(value)) => Ok(value),
            _ => Err("expected `)` at the end".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_met;

    fn met(expression: &str) -> Result<bool, String> {
        is_met(expression, &["MIT".to_owned(), "Zlib".to_owned()])
    }

    #[test]
    fn one_of_the_alternatives_and_all_of_the_demands_must_be_allowed() {
        for expression in
            ["MIT", "GPL OR MIT", "GPL/MIT", "MIT AND Zlib", "(MIT OR GPL) AND Zlib", "GPL AND BSD OR MIT"]
        {
            assert_eq!(met(expression), Ok(true), "{expression}");
        }
        for expression in
            ["GPL", "MIT AND GPL", "(MIT OR Zlib) AND GPL", "MIT WITH exception", "GPL AND (BSD OR MIT)"]
        {
            assert_eq!(met(expression), Ok(false), "{expression}");
        }
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for expression in ["", "MIT Zlib", "MIT OR", "OR MIT", "(MIT", "MIT)", "()", "MIT WITH"] {
            assert!(met(expression).is_err(), "{expression}");
        }
    }
}
