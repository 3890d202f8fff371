//! Name templates and their placeholders.

use crate::contract::{NamingDoc, Text};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::naming as rules;
use crate::model::{Naming, NamingOverrides};

const USUAL: &[&str] = &["service", "domain", "task", "kind"];
/// A delay queue of a producer.
const DELAY: &[&str] = &["service", "domain", "task", "kind", "delay"];
/// A retry queue belongs to a queue, and several tasks may share that.
const RETRY: &[&str] = &["service", "queue", "delay"];

/// The templates of the registry.
pub(super) fn registry_naming(doc: &NamingDoc<'_>, findings: &mut Findings) -> Naming {
    let said = service_naming(doc, findings);
    let or = |said: Option<String>, default: &str| said.unwrap_or_else(|| default.to_owned());
    Naming {
        exchange: or(said.exchange, "{service}.{domain}.{kind}.ex"),
        queue: or(said.queue, "q.{service}.{domain}_{task}"),
        dead_letter_queue: or(said.dead_letter_queue, "q.dlx.{service}.{domain}_{task}"),
        routing_key: or(said.routing_key, "{domain}.{task}"),
        retry_exchange: said.retry_exchange,
        retry_queue: said.retry_queue,
        dead_letter_exchange: said.dead_letter_exchange,
        delay_exchange: said.delay_exchange,
        delay_queue: said.delay_queue,
    }
}

/// The templates that a service, or the registry, states.
pub(super) fn service_naming(doc: &NamingDoc<'_>, findings: &mut Findings) -> NamingOverrides {
    let mut template = |text: Option<Text<'_>>, known: &[&str]| {
        placeholders(text?, known, findings);
        Some(text?.as_str().to_owned())
    };
    NamingOverrides {
        exchange: template(doc.exchange, USUAL),
        queue: template(doc.queue, USUAL),
        dead_letter_queue: template(doc.dead_letter_queue, USUAL),
        routing_key: template(doc.routing_key, USUAL),
        retry_exchange: template(doc.retry_exchange, &["service"]),
        retry_queue: template(doc.retry_queue, RETRY),
        dead_letter_exchange: template(doc.dead_letter_exchange, &["service"]),
        delay_exchange: template(doc.delay_exchange, &["service"]),
        delay_queue: template(doc.delay_queue, DELAY),
    }
}

/// A template is visible ASCII with placeholders.
fn placeholders(text: Text<'_>, known: &[&str], findings: &mut Findings) {
    let template = text.as_str();
    let list: Vec<String> = known.iter().map(|name| format!("{{{name}}}")).collect();
    let mut report = |at: usize, length: usize, message: String| {
        let span = text.scalar().locate_range(findings.text(), at, at + length.saturating_sub(1));
        findings.add(&rules::NAMING_PLACEHOLDER, span, message).note(format!("placeholders: {}", list.join(" ")));
    };
    if template.is_empty() {
        return report(0, 1, "a name template is empty".to_owned());
    }
    let mut rest = template;
    while let Some(c) = rest.chars().next() {
        let at = template.len() - rest.len();
        match c {
            '{' => {
                let Some((name, after)) = rest[1..].split_once('}') else {
                    return report(at, 1, "this brace is never closed".to_owned());
                };
                if !known.contains(&name) {
                    report(at, name.len() + 2, format!("`{{{name}}}` is not a placeholder"));
                }
                rest = after;
            }
            '}' => return report(at, 1, "this brace was never opened".to_owned()),
            '!'..='~' => rest = &rest[1..],
            _ => return report(at, 1, format!("U+{:04X} is not a visible ASCII character", u32::from(c))),
        }
    }
}
