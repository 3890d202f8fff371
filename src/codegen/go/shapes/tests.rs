use super::*;

#[test]
fn a_name_that_is_taken_gets_the_next_number() {
    let mut taken = Taken::default();
    assert_eq!(
        ["ItemV1", "ItemV1", "Item", "Item", "Item2"].map(|name| taken.take(name)),
        ["ItemV1", "ItemV1_2", "Item", "Item2", "Item2_2"]
    );
}

#[test]
fn members_are_taken_in_the_order_of_their_wire_names() {
    let names = |wires: [&str; 2]| {
        let mut taken = Taken::default();
        taken.take("KindMore");
        taken.take_all("Kind", wires.into_iter(), vec!["More".to_owned(), "More".to_owned()])
    };
    assert_eq!(names(["a", "b"]), ["KindMore2", "KindMore3"]);
    assert_eq!(names(["b", "a"]), ["KindMore3", "KindMore2"]);
}
