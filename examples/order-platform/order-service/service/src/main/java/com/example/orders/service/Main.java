package com.example.orders.service;

/** The order service: {@code serve} (or nothing), {@code place FIRST COUNT}; with ECHO_IN set it only echoes. */
public final class Main {
    private Main() {}

    /**
     * Starts it.
     *
     * @param args what to do
     * @throws Exception where it cannot be done
     */
    public static void main(String[] args) throws Exception {
        Settings settings = Settings.of(System.getenv());
        if (settings.echoIn().isPresent()) {
            new Echo(settings).run();
        } else if (args.length == 3 && args[0].equals("place")) {
            place(settings, Long.parseLong(args[1]), Integer.parseInt(args[2]));
        } else if (args.length == 0 || args.length == 1 && args[0].equals("serve")) {
            new Service(settings).run();
        } else {
            System.err.println("usage: order-service [serve | place FIRST_ORDER_ID COUNT]");
            System.exit(2);
        }
    }

    private static void place(Settings settings, long first, int count) throws Exception {
        Database database = new Database(settings);
        database.prepare();
        Checkout checkout = new Checkout(new Outbox());
        database.transaction(connection -> {
            for (long order = first; order < first + count; order++) {
                checkout.place(connection, Long.toString(order));
            }
        });
        database.close();
    }
}
