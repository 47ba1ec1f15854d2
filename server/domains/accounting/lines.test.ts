import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StoredToken } from "#server/domains/tokens/tokens.ts";
import { parseSignedUnits } from "#shared/amount/units.ts";
import { accountingColumns } from "#shared/console/accounting.ts";
import type { TransactionEntry, ListedTransaction } from "#shared/console/transactions.ts";
import { parseCsv } from "#shared/csv/read.ts";
import type { Directory } from "./directory.ts";
import { formats } from "./format.ts";
import { type AccountingLine, lineOfOperation, linesOfTransaction } from "./lines.ts";

const own = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const till = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const acme = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const token = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const badge = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";
const liar = "0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9";
const networkId = "net/1";
const hash = `0x${"ab".repeat(32)}`;

const facts = (address: string, symbol: string, decimals: number | null): StoredToken => ({
  address,
  standard: "erc20",
  symbol,
  name: symbol,
  decimals,
  isAmbiguous: false,
  troubles: [],
  readAt: 0,
});
const nameless = "0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9";
const fakeCoin = "0x0165878A594ca255338adfa4d48449f69242Eb8F";
const twin = "0xa513E6E4b8f2a923D98304ec87F64353C4D5C853";
const tokens = new Map([
  [token, facts(token, "PDT", 6)],
  [badge, facts(badge, "Badge", null)],
  [liar, facts(liar, "LIE", null)],
  [nameless, { ...facts(nameless, "", 6), symbol: null }],
  [fakeCoin, facts(fakeCoin, "ETH", 6)],
  [twin, { ...facts(twin, "PDT", 6), isAmbiguous: true }],
]);
const names = new Map([
  [own, "Treasury"],
  [till, "Till"],
  [acme, "Acme"],
]);
const directory: Directory = {
  networkOf: () => ({
    id: networkId,
    name: "Sepolia",
    chainId: 1,
    isGasless: false,
    addressFamily: "EVM",
    isMainnet: false,
    coin: { symbol: "ETH", decimals: 18 },
  }),
  tokenOf: (_network, address) => tokens.get(address),
  nameOf: (_network, address) => names.get(address),
  profileOf: (_network, address) => (address === own ? "demo" : undefined),
  runOf: (id) => (id === "op-1" ? "run-1" : null),
};

const entry = (more: Partial<TransactionEntry> = {}): TransactionEntry => ({
  asset: { kind: "erc20", token },
  direction: "out",
  amount: "1500000",
  text: "\u22121.5 PDT",
  from: own,
  to: acme,
  ...more,
});

const transaction = (more: Partial<ListedTransaction> = {}): ListedTransaction => ({
  networkId,
  hash,
  at: "2026-11-22T19:30:00.000Z",
  state: "confirmed",
  status: "CONFIRMED",
  direction: "out",
  entries: [entry()],
  counterparty: acme,
  fee: { amount: "21000000000000", text: "0.000021 ETH" },
  feePayer: own,
  operation: { id: "op-1", sentence: "Send 1.5 PDT to Acme", purpose: "Invoice 7", person: "Ada", run: null },
  ...more,
});

const books = { environment: "held", isOfOwner: false };
const linesOf = (one: ListedTransaction, isOfOwner = false): readonly AccountingLine[] =>
  linesOfTransaction({ ...books, isOfOwner }, one, directory);

test("a movement and its fee are a line each, with everything that an accountant asks for", () => {
  const common = {
    date: "2026-11-22T19:30:00.000Z",
    environment: "held",
    network: "Sepolia",
    networkId,
    direction: "out",
    ownAddress: own,
    ownLabel: "Treasury",
    profile: "demo",
    purpose: "Invoice 7",
    person: "Ada",
    sentence: "Send 1.5 PDT to Acme",
    state: "confirmed",
    hash,
    operationId: "op-1",
    runId: "run-1",
    page: `/held/transactions/net%2F1/${hash}`,
    tokenId: "",
  };
  expect(linesOf(transaction())).toEqual([
    {
      ...common,
      line: "movement",
      asset: "PDT",
      contract: token,
      amount: "-1.5",
      baseUnits: "-1500000",
      fee: "",
      feeAsset: "",
      counterparty: acme,
      counterpartyLabel: "Acme",
    },
    {
      ...common,
      line: "fee",
      asset: "ETH",
      contract: "",
      amount: "-0.000021",
      baseUnits: "-21000000000000",
      fee: "0.000021",
      feeAsset: "ETH",
      counterparty: "",
      counterpartyLabel: "",
    },
  ]);
});

test("the fee of a call that moves nothing is in the books of the address that paid it", () => {
  const [fee] = linesOf(transaction({ entries: [], operation: null }));
  expect(fee).toMatchObject({ line: "fee", ownAddress: own, ownLabel: "Treasury", profile: "demo" });
});

describe("the amount column", () => {
  const amounts = (one: ListedTransaction, isOfOwner = false) =>
    linesOf(one, isOfOwner).map(({ line, amount, baseUnits }) => [line, amount, baseUnits]);

  test.each([
    [
      "pending",
      [
        ["movement", "", "-1500000"],
        ["fee", "", "-21000000000000"],
      ],
    ],
    [
      "failed",
      [
        ["movement", "", "-1500000"],
        ["fee", "-0.000021", "-21000000000000"],
      ],
    ],
    [
      "unknown",
      [
        ["movement", "-1.5", "-1500000"],
        ["fee", "-0.000021", "-21000000000000"],
      ],
    ],
  ] as const)("of a transaction that is %s", (state, expected) => {
    expect(amounts(transaction({ state }))).toEqual(expected);
  });

  test("stays among the own addresses: out of one, in to the other, zero in the sum", () => {
    const internal = entry({ direction: "internal", to: till });
    const lines = linesOf(transaction({ direction: "internal", entries: [internal], fee: null }));
    expect(
      lines.map(({ amount, direction, ownAddress, counterparty }) => [amount, direction, ownAddress, counterparty]),
    ).toEqual([
      ["-1.5", "internal", own, till],
      ["1.5", "internal", till, own],
    ]);
  });

  test("comes in from a stranger who sent and paid for it", () => {
    const received = entry({ direction: "in", from: acme, to: own });
    const lines = linesOf(transaction({ direction: "in", entries: [received], fee: null, counterparty: acme }));
    expect(
      lines.map(({ amount, direction, ownAddress, counterparty }) => [amount, direction, ownAddress, counterparty]),
    ).toEqual([["1.5", "in", own, acme]]);
  });

  test("of tokens of a collection is whole ones, with the id beside them", () => {
    const asset = { kind: "erc721", token: badge, tokenId: "7" } as const;
    const [line] = linesOf(
      transaction({ entries: [entry({ asset, amount: "1", direction: "in", from: acme, to: own })] }),
    );
    expect(line).toMatchObject({ asset: "Badge", contract: badge, tokenId: "7", amount: "1", baseUnits: "1" });
  });

  test.each([
    ["no symbol", nameless, "0xDc64a1…0cF6C9 (no symbol)"],
    ["the coin's symbol", fakeCoin, "ETH (token 0x016587…42Eb8F)"],
    ["another token's symbol", twin, "PDT (0xa513E6…D5C853)"],
    ["no facts yet", acme, "0x709979…dc79C8"],
  ])("of a token with %s is not another asset's", (_what, contract, asset) => {
    const [line] = linesOf(transaction({ entries: [entry({ asset: { kind: "erc20", token: contract } })] }));
    expect(line).toMatchObject({ asset, contract });
  });

  test("of a token with unknown decimals is empty, but its base units are present", () => {
    const asset = { kind: "erc20", token: liar } as const;
    expect(amounts(transaction({ entries: [entry({ asset })], fee: null }))).toEqual([["movement", "", "-1500000"]]);
  });

  test("of an amount missing at the service is empty", () => {
    expect(amounts(transaction({ entries: [entry({ amount: null })], fee: null }))).toEqual([["movement", "", ""]]);
  });

  test("of a call that moves nothing is its fee, and empty without a fee", () => {
    expect(amounts(transaction({ entries: [] }))).toEqual([["fee", "-0.000021", "-21000000000000"]]);
    expect(linesOf(transaction({ entries: [], fee: null }))).toMatchObject([
      { line: "transaction", amount: "", direction: "out", counterparty: acme, hash },
    ]);
  });

  test("has no fee in the books of an owner who received it from another own address", () => {
    const received = transaction({ direction: "in", entries: [entry({ direction: "in", from: own, to: till })] });
    expect(amounts(received, true)).toEqual([["movement", "1.5", "1500000"]]);
    expect(amounts(received, false)).toHaveLength(2);
  });
});

test("an operation without a transaction is a line without an amount", () => {
  const operation = {
    id: "op-2",
    at: Date.parse("2026-11-01T00:00:00Z"),
    state: "rejected",
    endpoint: "writeContract",
    networkId,
    sender: own,
    counterparty: acme,
    sentence: null,
    purpose: "Invoice 8",
    person: "Ada",
    hash: null,
    runId: "run-2",
  } as const;
  expect(lineOfOperation("held", operation, directory)).toMatchObject({
    line: "operation",
    date: "2026-11-01T00:00:00.000Z",
    amount: "",
    baseUnits: "",
    direction: "",
    counterpartyLabel: "Acme",
    ownLabel: "Treasury",
    profile: "demo",
    purpose: "Invoice 8",
    // Until it has a sentence.
    sentence: "Contract write",
    state: "rejected",
    hash: "",
    operationId: "op-2",
    runId: "run-2",
    page: "/held/activity/op-2",
  });
});

const amount = fc.oneof(fc.constant(null), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String));
const entries = fc.array(
  fc.record({
    asset: fc.constantFrom<TransactionEntry["asset"]>(
      { kind: "native" },
      { kind: "erc20", token },
      { kind: "erc1155", token: badge, tokenId: "9" },
    ),
    direction: fc.constantFrom("in", "out", "internal"),
    amount,
    text: fc.constant(""),
    from: fc.constantFrom(own, acme, null),
    to: fc.constantFrom(till, acme, null),
  }),
  { maxLength: 5 },
);
const transactions = fc.array(
  fc
    .record({
      state: fc.constantFrom("pending", "confirmed", "failed", "unknown"),
      entries,
      fee: fc.option(fc.bigInt({ min: 0n, max: 10n ** 30n }).map((fee) => ({ amount: String(fee), text: "" }))),
    })
    .map((more) => transaction(more)),
  { maxLength: 8 },
);

const keyOf = ({ asset }: TransactionEntry): string =>
  asset.kind === "native" ? "ETH" : (tokens.get(asset.token)?.symbol ?? "");
const decimals: Readonly<Record<string, number>> = { ETH: 18, PDT: 6, Badge: 0 };

test("the sum of the amount column for an asset is what came in less what went out and the fees, to the last digit", () => {
  fc.assert(
    fc.property(transactions, (all) => {
      const expected = new Map<string, bigint>();
      const add = (asset: string, value: bigint) => expected.set(asset, (expected.get(asset) ?? 0n) + value);
      for (const { state, entries: moved, fee } of all) {
        for (const one of moved) {
          const hasHappened = state === "confirmed" || state === "unknown";
          if (!hasHappened || one.amount === null || one.direction === "internal") continue;
          add(keyOf(one), one.direction === "in" ? BigInt(one.amount) : -BigInt(one.amount));
        }
        if (fee !== null && state !== "pending") add("ETH", -BigInt(fee.amount));
      }
      for (const format of ["csv", "json"] as const) {
        const sums = new Map<string, bigint>();
        for (const { asset = "", amount: text = "" } of readBack(
          format,
          all.flatMap((one) => linesOf(one)),
        )) {
          if (text === "") continue;
          const value = parseSignedUnits(text, decimals[asset] ?? -1);
          if (!value.ok) throw new Error(`${text} ${asset}`);
          sums.set(asset, (sums.get(asset) ?? 0n) + value.value);
        }
        for (const asset of Object.keys(decimals)) expect(sums.get(asset) ?? 0n).toBe(expected.get(asset) ?? 0n);
      }
    }),
  );
});

type Read = Readonly<Partial<Record<string, string>>>;

/** Reads a file of these lines like a program. */
const readBack = (format: "csv" | "json", lines: readonly AccountingLine[]): readonly Read[] => {
  const { begin, write, end } = formats[format];
  const text = `${begin}${lines.map((line, index) => write(line, index === 0)).join("")}${end}`;
  if (format === "json") {
    const read: readonly Record<string, string | null>[] = JSON.parse(text);
    return read.map((line) => Object.fromEntries(Object.entries(line).map(([key, value]) => [key, value ?? ""])));
  }
  const [head, ...rest] = parseCsv(text).map(({ cells }) => cells);
  expect(head).toEqual(accountingColumns);
  return rest.map((cells) =>
    Object.fromEntries(accountingColumns.map((column, index) => [column, cells[index] ?? ""])),
  );
};

describe("Security 33: in a spreadsheet", () => {
  const hostile = ['=HYPERLINK("http://x")', "+1", "-1+cmd|' /C calc'!A0", "@SUM(A1)", "3/4", "1e5", "MAR1", "007"];

  test.each(hostile)("%j stays text wherever a person or a token put it", (text) => {
    const cells = lineOfCells({
      ...transaction({ operation: { id: text, sentence: text, purpose: text, person: text, run: null } }),
      networkId: text,
    });
    const cell = `'${text}`;
    for (const column of ["networkId", "operationId", "sentence", "purpose", "person"] as const) {
      expect([column, cells[column]]).toEqual([column, cell]);
    }
  });

  test("amounts are numbers, and everything exact beside them is a text that is not rounded", () => {
    const asset = { kind: "erc1155", token: badge, tokenId: "123456789012345678901234567890" } as const;
    const cells = lineOfCells(transaction({ entries: [entry({ asset, amount: "1234567890123456789" })] }));
    expect(cells).toMatchObject({
      amount: "-1234567890123456789",
      baseUnits: "'-1234567890123456789",
      tokenId: "'123456789012345678901234567890",
      // Every spreadsheet reads the same day and month from it.
      date: "2026-11-22T19:30:00.000Z",
      hash,
    });
  });

  /** The cells of the first line, as they are in the file. */
  const lineOfCells = (one: ListedTransaction): Read => {
    const [line] = linesOf(one);
    if (line === undefined) throw new Error("There is no line.");
    const [record = []] = rawCells(formats.csv.write(line, true));
    return Object.fromEntries(accountingColumns.map((column, index) => [column, record[index]]));
  };
});

/** Cells as they are in a file, their guards included. */
const rawCells = (text: string): string[][] =>
  text
    .split("\r\n")
    .filter((row) => row !== "")
    .map((row) =>
      [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
      ),
    );
