import type { SeenAsset } from "#shared/console/accounting.ts";
import type { LedgerAnswer, LedgerEntry, LedgerList, LedgerTransaction } from "#shared/console/ledger.ts";

const own = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
/** The other end of the transactions below. */
export const acme = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
/** The contract of the token PDT. */
export const pdt = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";

/** An outgoing amount of PDT, for tests; a test passes the relevant fields. */
export const ledgerEntry = (more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  asset: { kind: "erc20", token: pdt },
  direction: "out",
  amount: "1234500000000000000000",
  text: "\u22121,234.5 PDT",
  from: own,
  to: acme,
  ...more,
});

/** A transaction of the ledger, for tests. */
export const ledgerTransaction = (more: Partial<LedgerTransaction> = {}): LedgerTransaction => ({
  networkId: "net-1",
  hash: `0x${"1".repeat(64)}`,
  at: "2020-05-06T07:08:09.000Z",
  state: "confirmed",
  status: "CONFIRMED",
  direction: "out",
  entries: [ledgerEntry()],
  counterparty: acme,
  fee: { amount: "420000000000000", text: "0.00042 ETH" },
  operation: { id: "op-1", sentence: "Send 1,234.5 PDT to Acme", purpose: "Invoice 7", person: "Ada" },
  ...more,
});

/** The ledger's progress, for tests: complete. */
export const wholeLedger: LedgerList = {
  state: "complete",
  why: null,
  rows: 3,
  unreadable: 0,
  total: 3,
  seen: null,
  walkedAt: "2020-05-06T08:00:00.000Z",
  checkedAt: "2020-05-06T08:00:00.000Z",
};

/** A page of the ledger, for tests. */
export const ledgerAnswer = (
  data: readonly LedgerTransaction[],
  { list = {}, next = null }: { readonly list?: Partial<LedgerList>; readonly next?: string | null } = {},
): LedgerAnswer => ({ data: [...data], next, list: { ...wholeLedger, ...list } });

/** The assets and months of the ledger, for tests. */
export const ledgerSeen: {
  readonly data: { readonly assets: readonly SeenAsset[]; readonly months: readonly string[] };
} = {
  data: {
    assets: [
      { networkId: "net-1", asset: "native", symbol: "ETH", isAmbiguous: false },
      { networkId: "net-1", asset: pdt.toLowerCase(), symbol: "PDT", isAmbiguous: false },
      { networkId: "net-1", asset: acme.toLowerCase(), symbol: "USD", isAmbiguous: true },
    ],
    months: ["2026-11", "2026-09"],
  },
};
