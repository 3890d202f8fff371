//! The conformance driver: messages in, verdicts out, one a line.

use std::io::{self, BufRead, BufWriter, Write};

use serde_json::Value;

use super::base64;
use super::error::{Rejection, WireError};
use crate::decode_any;

/// Reads lines `{"id": …, "message": "<base64>"}` until the input ends and writes a verdict for each.
///
/// # Errors
/// A line that is not of this form, and what input or output fail with.
pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    for line in input.lines() {
        let line = line?;
        if line.is_empty() {
            continue;
        }
        let line: Value = serde_json::from_str(&line)?;
        let message = line["message"].as_str().and_then(base64::decode);
        let message = message.ok_or_else(|| io::Error::other("a line has no message in base64"))?;
        output.write_all(verdict(&line, &message).as_bytes())?;
    }
    output.flush()
}

fn verdict(line: &Value, message: &[u8]) -> String {
    let id = &line["id"];
    let result = decode_any(message).and_then(|any| {
        let bytes = if line["role"] == "producer" { any.encode() } else { any.canonical() };
        Ok((any.id(), bytes?))
    });
    match result {
        Ok((task, bytes)) => {
            let canonical = base64::encode(&bytes);
            format!("{{\"id\":{id},\"ok\":true,\"task\":\"{task}\",\"canonical\":\"{canonical}\"}}\n")
        }
        Err(rejection) => format!("{{\"id\":{id},\"ok\":false,\"errors\":[{}]}}\n", errors(&rejection)),
    }
}

fn errors(rejection: &Rejection) -> String {
    let pair = |error: &WireError| format!("{{\"path\":{},\"code\":\"{}\"}}", Value::from(&*error.path), error.code);
    rejection.errors().iter().map(pair).collect::<Vec<_>>().join(",")
}
