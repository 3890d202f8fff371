//! Triggers: delays and schedules.

use jiff::tz::TimeZoneDatabase;

use crate::contract::{Text, TriggerDoc};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::task as rules;
use crate::model::Trigger;
use crate::model::lower::value::json;

/// The trigger of `doc`.
pub(super) fn trigger(doc: &TriggerDoc<'_>, findings: &mut Findings) -> Option<Trigger> {
    match doc {
        TriggerDoc::Immediate => Some(Trigger::Immediate),
        TriggerDoc::Delay(delay) => Some(Trigger::Delay(delay.value)),
        TriggerDoc::Cron { expression, zone, payload } => {
            let fires = cron(*expression, findings);
            let known = zone.is_none_or(|zone| time_zone(zone, findings));
            let payload = match payload {
                Some(node) => Some(json(node, findings)?),
                None => None,
            };
            let zone = zone.map_or("UTC", Text::as_str).to_owned();
            (fires && known).then(|| Trigger::Cron { expression: expression.as_str().to_owned(), zone, payload })
        }
    }
}

/// Five fields of digits, names of months and days, `*`, `,`, `-` and `/`: what every scheduler understands.
fn cron(expression: Text<'_>, findings: &mut Findings) -> bool {
    let text = expression.as_str();
    let problem = foreign(text).or_else(|| match parse(text) {
        Err(message) => Some(message),
        Ok(cron) => never(&cron).then(|| "it never fires".to_owned()),
    });
    let Some(problem) = problem else { return true };
    let message = format!("`{text}` is not a schedule: {problem}");
    findings
        .add(&rules::CRON, expression.span(), message)
        .note("the fields are minute, hour, day of month, month, day of week");
    false
}

fn foreign(text: &str) -> Option<String> {
    const MONTHS: &[&str] = &["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
    const DAYS: &[&str] = &["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
    let fields: Vec<&str> = text.split(' ').collect();
    if fields.len() != 5 || fields.iter().any(|field| field.is_empty()) || text.len() > 256 {
        return Some("a schedule has five fields with one space between them".to_owned());
    }
    for (index, field) in fields.iter().enumerate() {
        let names = match index {
            3 => MONTHS,
            4 => DAYS,
            _ => &[],
        };
        if let Some(c) = field.chars().find(|c| !c.is_ascii_alphanumeric() && !matches!(c, '*' | ',' | '-' | '/')) {
            return Some(format!("`{c}` is not part of a schedule"));
        }
        let words = field.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
        for word in words {
            if !names.contains(&word.to_ascii_uppercase().as_str()) {
                return Some(format!("`{word}` is not part of this field"));
            }
        }
    }
    None
}

fn parse(text: &str) -> Result<croner::Cron, String> {
    use croner::parser::{CronParser, Seconds, Year};
    let parser = CronParser::builder().seconds(Seconds::Disallowed).year(Year::Disallowed).build();
    parser.parse(text).map_err(|_| "a field has a value or step that it cannot have".to_owned())
}

/// Whether no day matches. 28 years hold every pairing of date, weekday and leap day.
fn never(cron: &croner::Cron) -> bool {
    let days =
        (2000..2028).flat_map(|year| (1..=12).flat_map(move |month| (1..=31).map(move |day| (year, month, day))));
    let matches = |(year, month, day)| {
        let Ok(date) = jiff::civil::Date::new(year, month, day) else { return false };
        let (year, month, day) = (i32::from(year), u32::from(month.unsigned_abs()), u32::from(day.unsigned_abs()));
        let weekday = u32::from(date.weekday().to_sunday_zero_offset().unsigned_abs());
        let weekday = croner::Weekday::from_days_from_sunday(weekday);
        let month_fits = cron.pattern.month_match(month).unwrap_or(false);
        month_fits && cron.pattern.day_match(year, month, day, weekday).unwrap_or(false)
    };
    !days.into_iter().any(matches)
}

fn time_zone(zone: Text<'_>, findings: &mut Findings) -> bool {
    let database = TimeZoneDatabase::bundled();
    let exact = database.get(zone.as_str()).ok().is_some_and(|found| found.iana_name() == Some(zone.as_str()));
    if exact {
        return true;
    }
    let names: Vec<String> = database.available().map(|name| name.to_string()).collect();
    let near = findings.nearest(zone.as_str(), names.iter().map(String::as_str)).map(str::to_owned);
    let message = format!("`{}` is not a time zone of the IANA database", zone.as_str());
    findings.add(&rules::TIME_ZONE, zone.span(), message).suggest_some(near);
    false
}
