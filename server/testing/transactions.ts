import { transactionsAnswerSchema, type ListedTransaction } from "#shared/console/transactions.ts";
import { inWindow, paginationOf, windowOf } from "#shared/wire/page-window.ts";
import type { Harness, Person } from "./harness.ts";
import { mirror } from "./mirrored.ts";
import { answers, type Behaviour } from "./upstream.ts";

/** A row of a service's list of transactions. */
export type Row = Readonly<Record<string, unknown>>;

/** What a service lists; a test changes it as it goes. */
export type Listed = { rows: readonly Row[] };

export const organizationPath = /^\/api\/v1\/transactions\/organization/;
export const addressPath = /^\/api\/v1\/transactions\/address\//;

/** A page of a list of transactions. */
export const transactionPage =
  (rows: (url: URL) => readonly Row[]): Behaviour =>
  (response, request, socket) => {
    const url = new URL(request.url, "http://service");
    const window = windowOf(Object.fromEntries(url.searchParams), 10);
    const all = rows(url);
    answers(200, { data: inWindow(all, window), pagination: paginationOf(all.length, window) })(
      response,
      request,
      socket,
    );
  };

/** Has the service double list these transactions, those of an address under its own path. */
export const serveTransactions = ({ upstream }: Pick<Harness, "upstream">, listed: Listed): void => {
  upstream.on(
    transactionPage(() => listed.rows),
    organizationPath,
  );
  upstream.on(
    transactionPage(({ pathname }) => {
      const address = decodeURIComponent(pathname.split("/").at(-1) ?? "").toLowerCase();
      return listed.rows.filter((row) =>
        [row["addressFrom"], row["addressTo"]].some((end) => typeof end === "string" && end.toLowerCase() === address),
      );
    }),
    addressPath,
  );
};

/** An address by its number. */
export const holder = (index: number): string => `0x${(index + 1).toString(16).padStart(40, "a")}`;

export const hashOf = (index: number): string => `0x${index.toString(16).padStart(64, "0")}`;

export const first = Date.parse("2026-01-01T00:00:00Z");

/** A transfer of coins as a service lists it, a minute after the one before. */
export const transfer = (index: number, more: Row = {}): Row => ({
  addressFrom: holder(0),
  addressTo: holder(1),
  amount: String(1_000 + index),
  date: new Date(first + index * 60_000).toISOString(),
  status: "CONFIRMED",
  type: "NATIVE",
  networkId: "net-0",
  txid: hashOf(index),
  fee: "21000",
  ...more,
});

/** Has the transactions read for so long, a step of every environment at a time; the clock moves to the next one. */
export const readTransactionsFor = async (
  { clock, transactions }: Pick<Harness, "clock" | "transactions">,
  milliseconds: number,
): Promise<void> => {
  const end = clock.now + milliseconds;
  while (clock.now < end) {
    await transactions.round();
    await transactions.idle();
    const due = (await transactions.nextDue()) ?? end;
    // As the queue does: leases run out without notice.
    clock.now = Math.min(end, Math.max(clock.now + 100, Math.min(due, clock.now + 5_000)));
  }
};

/** What the list of transactions answers. */
export const transactionsOf = async (harness: Pick<Harness, "send">, person: Person, query = "", environment = "ask") =>
  transactionsAnswerSchema.parse(
    (await harness.send(person, "GET", `/console/${environment}/transactions?${query}`)).json(),
  );

/** All pages of a list, in order. */
export const allTransactions = async (
  harness: Pick<Harness, "send">,
  person: Person,
  query = "",
  take = 100,
): Promise<readonly ListedTransaction[]> => {
  const all: ListedTransaction[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await transactionsOf(
      harness,
      person,
      `${query}&take=${take}${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    all.push(...page.data);
    cursor = page.next;
  }
  return all;
};

/** Puts an address of the organization in the mirror of `ask`, or gives it another owner there, as a walk over the list would. */
export const ownedBy = async (
  { store }: Pick<Harness, "store">,
  index: number,
  { wallet, profile }: { readonly wallet: string; readonly profile: string },
): Promise<void> => {
  const [id, address] = [`address-${index}`, holder(index)];
  await store.deleteFrom("mirror_records").where("id", "=", id).execute();
  const record = { id, address, miniWalletId: wallet, reference: profile };
  await mirror(store, "ask", { kind: "addresses", id, networkId: "net-0", address, record });
  await store.updateTable("mirror_records").set({ profile, position: index }).where("id", "=", id).execute();
  walks += 1;
  const list = { id: "ask/addresses", environment: "ask", kind: "addresses", phase: "rest", offered: 1 } as const;
  const counts = { failures: 0, generation: walks, next_skip: 0, shifted: 0, passes: 0, seen: 0, row_count: 1, gap: 0 };
  const times = { used_at: 0, wanted: 0, touched: 0, due_at: 0, lease_until: 0 };
  await store
    .insertInto("mirror_lists")
    .values({ ...list, ...counts, ...times })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ generation: walks }))
    .execute();
};

let walks = 0;
