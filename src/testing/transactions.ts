import type { SeenAsset } from "#shared/console/accounting.ts";
import type {
  TransactionsAnswer,
  TransactionEntry,
  TransactionsProgress,
  ListedTransaction,
} from "#shared/console/transactions.ts";

const own = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
/** The other end of the transactions below. */
export const acme = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
/** The contract of the token PDT. */
export const pdt = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";

/** An outgoing amount of PDT, for tests; a test passes the relevant fields. */
export const transactionEntry = (more: Partial<TransactionEntry> = {}): TransactionEntry => ({
  asset: { kind: "erc20", token: pdt },
  direction: "out",
  amount: "1234500000000000000000",
  text: "\u22121,234.5 PDT",
  from: own,
  to: acme,
  ...more,
});

/** A transaction that the service has listed, for tests. */
export const listedTransaction = (more: Partial<ListedTransaction> = {}): ListedTransaction => ({
  networkId: "net-1",
  hash: `0x${"1".repeat(64)}`,
  at: "2020-05-06T07:08:09.000Z",
  state: "confirmed",
  status: "CONFIRMED",
  direction: "out",
  entries: [transactionEntry()],
  counterparty: acme,
  fee: { amount: "420000000000000", text: "0.00042 ETH" },
  operation: { id: "op-1", sentence: "Send 1,234.5 PDT to Acme", purpose: "Invoice 7", person: "Ada", run: null },
  ...more,
});

/** The progress of the list of transactions, for tests: complete. */
export const completeProgress: TransactionsProgress = {
  state: "complete",
  why: null,
  rows: 3,
  unreadable: 0,
  total: 3,
  seen: null,
  walkedAt: "2020-05-06T08:00:00.000Z",
  checkedAt: "2020-05-06T08:00:00.000Z",
};

/** A page of transactions, for tests. */
export const transactionsAnswer = (
  data: readonly ListedTransaction[],
  { list = {}, next = null }: { readonly list?: Partial<TransactionsProgress>; readonly next?: string | null } = {},
): TransactionsAnswer => ({ data: [...data], next, list: { ...completeProgress, ...list } });

/** The assets and months with transactions, for tests. */
export const transactionsSeen: {
  readonly data: { readonly assets: readonly SeenAsset[]; readonly months: readonly string[] };
} = {
  data: {
    assets: [
      { networkId: "net-1", asset: "native", name: "ETH" },
      { networkId: "net-1", asset: pdt.toLowerCase(), name: "PDT" },
      { networkId: "net-1", asset: acme.toLowerCase(), name: "USD (0x7Eb6bA…B4A605)" },
    ],
    months: ["2026-11", "2026-09"],
  },
};
