import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirror } from "#server/testing/mirrored.ts";
import {
  first,
  holder,
  readTransactionsFor,
  type Listed,
  ownedBy,
  type Row,
  serveTransactions,
  transactionsOf,
  transfer,
} from "#server/testing/transactions.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { parseSignedUnits } from "#shared/amount/units.ts";
import { accountingColumns, transactionsSeenAnswerSchema } from "#shared/console/accounting.ts";
import { transactionDaysAnswerSchema } from "#shared/console/transactions.ts";
import { parseCsv } from "#shared/csv/read.ts";

const token = `0x${"c0".repeat(20)}`;
const dayMs = 86_400_000;

let harness: Harness;
let ada: Person;
let listed: Listed;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("viewer");
  listed = { rows: [] };
  serveTransactions(harness, listed);
  await mirror(harness.store, "ask", {
    kind: "networks",
    id: "net-0",
    networkId: "net-0",
    record: { id: "net-0", enabled: true, name: "Sepolia", chainId: 11155111, decimals: 18 },
  });
  await harness.store
    .insertInto("tokens")
    .values({
      environment: "ask",
      network_id: "net-0",
      address: token,
      standard: "erc20",
      symbol: "PDT",
      symbol_key: "pdt",
      name: "PDT",
      decimals: 6,
      troubles: "[]",
      read_at: harness.clock.now,
    })
    .execute();
  await ownedBy(harness, 0, { wallet: "w-1", profile: "shop" });
  await ownedBy(harness, 1, { wallet: "w-2", profile: "bank" });
});
afterEach(() => harness.close());

const rows = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 100 }),
    from: fc.integer({ min: 0, max: 3 }),
    to: fc.integer({ min: 0, max: 3 }),
    amount: fc.bigInt({ min: 0n, max: 2n ** 200n }).map(String),
    status: fc.constantFrom("CONFIRMED", "PENDING", "FAILED", "SETTLED", undefined),
    contractAddress: fc.constantFrom(undefined, token),
    sameHash: fc.boolean(),
  }),
  { minLength: 60, maxLength: 60 },
);

const get = async (path: string) => harness.send(ada, "GET", `/console/ask/${path}`);

test("the amounts of all months add up to the inflows minus outflows of the listed transactions, to the last digit", async () => {
  const [random = []] = fc.sample(rows, { numRuns: 1 });
  listed.rows = random.map(({ day, from, to, sameHash, contractAddress, ...one }, index): Row => {
    const at = sameHash && index > 0 ? index - 1 : index;
    return transfer(at, {
      ...one,
      addressFrom: holder(from),
      addressTo: holder(to),
      date: new Date(first + day * dayMs).toISOString(),
      ...(contractAddress === undefined ? {} : { contractAddress, type: "ERC20", fee: null }),
    });
  });
  await transactionsOf(harness, ada);
  await readTransactionsFor(harness, 6_000);
  const { months } = transactionsSeenAnswerSchema.parse((await get("transactions/seen")).json()).data;
  expect(months.length).toBeGreaterThan(2);
  const sums = new Map<string, bigint>();
  const byAddress = new Map<string, bigint>();
  const payers = new Map<string, string>();
  for (const month of months) {
    const [, ...lines] = parseCsv((await get(`accounting?format=csv&month=${month}`)).body).map(({ cells }) => cells);
    for (const cells of lines) {
      const cell = (column: (typeof accountingColumns)[number]) => cells[accountingColumns.indexOf(column)] ?? "";
      if (cell("line") === "fee") payers.set(cell("hash"), cell("ownAddress"));
      if (cell("line") !== "movement" || cell("amount") === "") continue;
      const read = parseSignedUnits(cell("amount"), cell("asset") === "PDT" ? 6 : 18);
      if (!read.ok) throw new Error(cell("amount"));
      sums.set(cell("asset"), (sums.get(cell("asset")) ?? 0n) + read.value);
      const at = `${cell("ownAddress")} ${cell("asset")}`;
      byAddress.set(at, (byAddress.get(at) ?? 0n) + read.value);
    }
  }
  const sumsOf = async (query: string) => {
    const { data } = transactionDaysAnswerSchema.parse((await get(`transactions/days${query}`)).json());
    const flows = new Map<string, bigint>();
    for (const { asset, in: came, out } of data) {
      const key = asset.kind === "native" ? "ETH" : "PDT";
      flows.set(key, (flows.get(key) ?? 0n) + BigInt(came.amount) - BigInt(out.amount));
    }
    return flows;
  };
  expect(sums).toEqual(await sumsOf(""));
  // Also by address, and a fee has the address that paid it.
  for (const own of [holder(0), holder(1)].map(checksumAddress)) {
    for (const [asset, sum] of await sumsOf(`?address=${own}`)) {
      expect([own, asset, byAddress.get(`${own} ${asset}`) ?? 0n]).toEqual([own, asset, sum]);
    }
  }
  expect(payers.size).toBeGreaterThan(0);
  for (const payer of payers.values()) expect([holder(0), holder(1)].map(checksumAddress)).toContain(payer);
});
