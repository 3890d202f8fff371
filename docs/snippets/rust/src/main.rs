use chrono::{DateTime, Utc};
use order_platform_tasks::member::PointsAddV2;
use order_platform_tasks::member::points_add_v2::{Payload, PayloadRequired, PointsAddV2Required, PointsType};
use order_platform_tasks::{AnyTask, Rejection, decode_any};

fn send(now: DateTime<Utc>) -> Result<Vec<u8>, Rejection> {
    PointsAddV2::new(PointsAddV2Required {
        id: "points-0001".into(),
        producer: "order-service".into(),
        trace: "a1b2c3d4e5f6".into(),
        time: now,
        idempotency_key: "member.points.add:202612011200010001:PURCHASE".into(),
        payload: Payload::new(PayloadRequired {
            user_id: "10002345".into(),
            source_id: "202612011200010001".into(),
            points_type: PointsType::Purchase,
            points: 134,
            expires_on: None, // null: never
        }),
    })
    .encode()
}

fn receive(message: &[u8]) {
    match decode_any(message) {
        Ok(AnyTask::MemberPointsAddV2(task)) => {
            println!("{} points for {}", task.payload.points, task.payload.user_id);
        }
        Ok(other) => println!("not for us: {}", other.id()),
        Err(refused) => {
            for error in refused.errors() {
                println!("refused: {} {}", error.path, error.code);
            }
        }
    }
}

mod around;
mod tour;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().nth(1).as_deref() == Some("around") {
        return around::around(include_str!("../../messages.jsonl"));
    }
    let message = send("2026-12-01T12:05:16Z".parse()?)?;
    let text = String::from_utf8(message)?;
    println!("{text}");
    receive(text.as_bytes());
    receive(text.replace("\"134\"", "134").replace("PURCHASE\",", "GIFT\",").as_bytes());
    tour::tour(include_str!("../../messages.jsonl"))?;
    Ok(())
}
