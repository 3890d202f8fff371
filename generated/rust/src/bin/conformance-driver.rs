//! The conformance driver: see `order_platform_tasks::conformance`.

fn main() -> std::io::Result<()> {
    order_platform_tasks::conformance::run(std::io::stdin().lock(), std::io::stdout().lock())
}
