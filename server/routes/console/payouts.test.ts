import { beforeAll, describe, expect, test } from "vitest";
import { checkedRun } from "#server/testing/checked-run.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { payoutBody, payoutRow, recipients, servePayouts, token } from "#server/testing/payouts.ts";
import { networkId, sender } from "#server/testing/samples.ts";
import { starts } from "#server/testing/starts.ts";
import { erc20 } from "#server/testing/token-service.ts";
import { answers } from "#server/testing/upstream.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import {
  payoutAnswerSchema,
  type PayoutBody,
  type PayoutCheck,
  payoutCheckSchema,
  payoutListSchema,
} from "#shared/console/payouts.ts";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import { runAnswerSchema, runItemListSchema, runListSchema } from "#shared/console/run.ts";
import { shortHash } from "#shared/text/short-hash.ts";

let harness: Harness;
let ada: Person;
const { startsForEach, startsOnce } = starts(
  async () => {
    harness = await startHarness();
    servePayouts(harness.upstream);
    ada = await harness.signIn("operator");
  },
  () => harness.close(),
);

const base = "/console/held/payouts";
const created = async (body: Partial<PayoutBody> = {}) => {
  const answer = await harness.send(ada, "POST", base, { payload: payoutBody(body) });
  expect(answer.statusCode).toBe(201);
  return payoutAnswerSchema.parse(answer.json()).data;
};
const put = (id: string, version: string, body: Partial<PayoutBody> = {}, person = ada) =>
  harness.send(person, "PUT", `${base}/${id}`, { payload: payoutBody(body), headers: { "if-match": `"${version}"` } });
const remove = (id: string, version: string) =>
  harness.send(ada, "DELETE", `${base}/${id}`, { headers: { "if-match": `"${version}"` } });
const payoutOf = async (id: string) =>
  payoutAnswerSchema.parse((await harness.send(ada, "GET", `${base}/${id}`)).json()).data;

const network = { id: networkId, name: "SANDBOX", enabled: true, chainId: 31_337, decimals: 18 };
const one = { totalElements: 1, totalPages: 1, skip: 0, take: 100 };

let keys = 0;
type PayoutVersion = { readonly id: string; readonly version: string; readonly digest?: string };
const start = async (
  { id, version, digest }: PayoutVersion,
  key = `start-${(keys += 1)}`,
  more: object = {},
  app = harness.app,
) => {
  const body = { payout: { id, version }, ...more };
  return harness.send(ada, "POST", "/console/held/runs", {
    app,
    payload: digest === undefined ? await checkedRun(harness, ada, "held", body, app) : { ...body, digest },
    headers: { "idempotency-key": key },
  });
};
const started = async (payout: PayoutVersion, key?: string) => {
  const answer = await start(payout, key);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return runAnswerSchema.parse(answer.json()).data;
};
const ending = ({ statusCode, body }: Awaited<ReturnType<typeof start>>) => [
  statusCode,
  /"code":"(\w+)"/.exec(body)?.[1] ?? "",
];
const items = () => harness.store.selectFrom("run_items").selectAll().orderBy("run_id").orderBy("position").execute();
const runs = () => harness.store.selectFrom("runs").select("id").execute();

const check = async (body: Partial<PayoutBody>): Promise<PayoutCheck> => {
  const answer = await harness.send(ada, "POST", `${base}/check`, { payload: payoutBody(body) });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return payoutCheckSchema.parse(answer.json()).data;
};
/** The errors and warnings of rows, each as `row field severity: message`. */
const findings = ({ findings: all }: PayoutCheck, least: "warning" | "note" = "warning") =>
  all
    .filter(({ severity }) => least === "note" || severity !== "note")
    .map(({ row, field, severity, message }) => `${row ?? "all"} ${field ?? "-"} ${severity}: ${message}`);

/** The facts of a token that was read before. */
const tokenRow = (address: string, standard: "erc20" | "erc721") => ({
  environment: "held",
  network_id: networkId,
  address,
  standard,
  symbol: "OTH",
  name: "Other",
  decimals: null,
  symbol_key: "oth",
  troubles: "[]",
  read_at: 0,
});

describe("a draft", () => {
  startsForEach();

  test("is stored as typed, listed, changed and removed, each with its audit", async () => {
    const rows = [payoutRow("not an address", "1,5", { asset: "??", purpose: "x" })];
    const draft = await created({ rows, networkId: null, addressId: null, asset: "native" });
    expect(await payoutOf(draft.id)).toEqual(draft);
    expect(draft).toMatchObject({ rows, rowCount: 1, runId: null, runState: null, changedBy: { name: "Ada" } });
    const changed = payoutAnswerSchema.parse((await put(draft.id, draft.version, { name: "Other" })).json()).data;
    expect(changed.version).not.toBe(draft.version);
    const list = payoutListSchema.parse((await harness.send(ada, "GET", base)).json());
    expect(list.data.map(({ name, rowCount }) => [name, rowCount])).toEqual([["Other", 2]]);
    expect((await remove(draft.id, changed.version)).statusCode).toBe(204);
    expect((await harness.send(ada, "GET", `${base}/${draft.id}`)).statusCode).toBe(404);
    const audit = await harness.store.selectFrom("audit").select(["action", "subject"]).orderBy("position").execute();
    expect(audit.filter(({ action }) => action.startsWith("payout")).map(({ action }) => action)).toEqual([
      "payout.changed",
      "payout.changed",
      "payout.removed",
    ]);
  });

  test("Reliability 26: is not overwritten by a request without the last change", async () => {
    const draft = await created();
    const bob = await harness.signIn("operator", "Bob");
    const theirs = payoutAnswerSchema.parse((await put(draft.id, draft.version, { name: "Bob's" }, bob)).json()).data;
    const mine = await put(draft.id, draft.version, { name: "Ada's" });
    expect(ending(mine)).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
    expect(mine.json()).toMatchObject({ data: { version: theirs.version } });
    expect(ending(await remove(draft.id, draft.version))).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
    expect(await payoutOf(draft.id)).toMatchObject({ name: "Bob's" });
    expect(ending(await harness.send(ada, "PUT", `${base}/${draft.id}`, { payload: payoutBody() }))).toEqual([
      428,
      "POSTERN_VERSION_REQUIRED",
    ]);
  });

  test("is not found in another environment, or if it does not exist", async () => {
    const { id, version } = await created();
    expect((await harness.send(ada, "GET", `/console/ask/payouts/${id}`)).statusCode).toBe(404);
    expect(ending(await put("none", version))).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
    expect(ending(await start({ id: "none", version }))).toEqual([404, "POSTERN_NOT_FOUND"]);
    const elsewhere = await harness.send(ada, "POST", "/console/ask/runs", {
      payload: { payout: { id, version }, clientShare },
      headers: { "idempotency-key": "elsewhere" },
    });
    expect(elsewhere.statusCode).toBe(404);
  });

  test("may have ten thousand rows and no more, and is refused to viewers before it is read", async () => {
    const purpose = "Salary of a month in the spring";
    const rows = Array.from({ length: 10_000 }, () => payoutRow(recipients[0], "1", { purpose }));
    expect((await created({ rows })).rowCount).toBe(10_000);
    const answer = await harness.send(ada, "POST", base, { payload: payoutBody({ rows: [...rows, ...rows] }) });
    expect(answer.statusCode).toBe(400);
    const viewer = await harness.signIn("viewer");
    expect((await harness.send(viewer, "POST", `${base}/check`, { payload: payoutBody({ rows }) })).statusCode).toBe(
      413,
    );
    expect((await harness.send(viewer, "POST", base, { payload: { rows: "not a list" } })).statusCode).toBe(403);
  });
});

describe("Reliability 26: the start of a payout", () => {
  startsForEach();

  test("makes one item for each row, from the stored rows", async () => {
    const draft = await created({
      rows: [
        payoutRow(recipients[0], "1.5", { purpose: " March " }),
        payoutRow("", ""),
        payoutRow(recipients[1], "0.25", { asset: "native" }),
        payoutRow(recipients[2], "2", { asset: "pdt" }),
      ],
    });
    const run = await started(draft);
    expect(run).toMatchObject({ total: 3, endpoints: ["writeContract", "withdraw"], networkId });
    expect(run.columns).toEqual(["recipient", "amount", "asset", "purpose"]);
    const [first, second, third] = await items();
    expect(first).toMatchObject({ endpoint: "writeContract", line: 1, purpose: "March" });
    expect(JSON.parse(first?.cells ?? "")).toEqual([recipients[0], "1.5", "PDT", "March"]);
    expect(JSON.parse(first?.params ?? "")).toEqual({ networkId, contractAddress: token.address });
    expect(JSON.parse(first?.body ?? "")).toMatchObject({
      addressId: sender.id,
      abiFunction: { name: "transfer", inputs: [{ value: recipients[0] }, { value: "1500000" }] },
    });
    expect(second).toMatchObject({ endpoint: "withdraw", line: 3, purpose: null, params: "{}" });
    expect(JSON.parse(second?.body ?? "")).toEqual({
      to: recipients[1],
      amount: "0.25",
      from: [sender.address],
      networkId,
    });
    expect(third).toMatchObject({ endpoint: "writeContract", line: 4 });
    expect(await payoutOf(draft.id)).toMatchObject({ runId: run.id, runState: run.state, rows: draft.rows });
    // A pending payment is described in words before it has an operation.
    const itemList = runItemListSchema.parse(
      (await harness.send(ada, "GET", `/console/held/runs/${run.id}/items`)).json(),
    );
    expect(itemList.data.map(({ sentence }) => sentence)).toEqual([
      `Send 1.5 PDT to ${shortHash(recipients[0])}`,
      `Send 0.25 ETH to ${shortHash(recipients[1])}`,
      `Send 2 PDT to ${shortHash(recipients[2])}`,
    ]);
    expect((await payoutOf(draft.id)).totals).toEqual([
      { asset: "", amount: "1.5" },
      { asset: "native", amount: "0.25" },
      { asset: "pdt", amount: "2" },
    ]);
    // The run links back to it, alone and in the list.
    expect(run.payoutId).toBe(draft.id);
    const list = runListSchema.parse((await harness.send(ada, "GET", "/console/held/runs")).json());
    expect(list.data.map(({ payoutId }) => payoutId)).toEqual([draft.id]);
  });

  test("sends coins in base units if the deployment uses them", async () => {
    await harness.close();
    harness = await startHarness({ withdrawAmountUnit: "base" });
    servePayouts(harness.upstream);
    ada = await harness.signIn("operator");
    await started(await created({ asset: "native", rows: [payoutRow(recipients[0], "0.25")] }));
    expect(JSON.parse((await items())[0]?.body ?? "")).toMatchObject({ amount: "250000000000000000" });
  });

  test("happens once: a second one is refused, the same request gets the same run", async () => {
    const draft = await created();
    const run = await started(draft, "mine");
    const again = await start(draft, "mine");
    expect([again.statusCode, runAnswerSchema.parse(again.json()).data.id]).toEqual([200, run.id]);
    const other = await start(draft);
    expect(ending(other)).toEqual([409, "POSTERN_VERSION_CONFLICT"]);
    expect(other.json()).toMatchObject({
      message: expect.stringContaining("already started"),
      data: { runId: run.id },
    });
    expect(ending(await put(draft.id, draft.version))).toEqual([409, "POSTERN_VERSION_CONFLICT"]);
    expect(ending(await remove(draft.id, draft.version))).toEqual([409, "POSTERN_VERSION_CONFLICT"]);
    expect(await runs()).toHaveLength(1);
  });

  test("happens once if many start it concurrently, at two instances", async () => {
    const draft = await created();
    const other = await harness.another();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        start(draft, `race-${index}`, {}, index % 2 === 0 ? harness.app : other.app),
      ),
    );
    expect([(await runs()).length, (await items()).length]).toEqual([1, 2]);
    expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(all.length - 1);
  });

  test("is refused after an edit, and after one made while the rows are read", async () => {
    const draft = await created();
    const edited = payoutAnswerSchema.parse((await put(draft.id, draft.version, { name: "Edited" })).json()).data;
    expect(ending(await start(draft))).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
    // The rows are read, then the service is queried about them: the edit comes in between.
    const bob = await harness.signIn("operator", "Bob");
    let saved: Promise<unknown> | undefined;
    harness.upstream.on((response, ...rest) => {
      saved ??= put(draft.id, edited.version, { rows: [payoutRow(recipients[3], "9")] }, bob);
      void saved.then(() => answers(200, { networks: [network], pagination: one })(response, ...rest));
    }, /network\/organization/);
    expect(ending(await start(edited))).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
    expect(saved).toBeDefined();
    expect([await runs(), await items()]).toEqual([[], []]);
    expect(await payoutOf(draft.id)).toMatchObject({ runId: null, rows: [{ to: recipients[3] }] });
  });

  test("is refused if the rows mean different calls than at the check", async () => {
    const draft = await created({ rows: [payoutRow(recipients[0], "1", { asset: "PDT" })] });
    const { id, version } = draft;
    const answer = await harness.send(ada, "POST", "/console/held/runs/check", {
      payload: { payout: { id, version } },
    });
    const { digest, total } = runCheckAnswerSchema.parse(answer.json()).data;
    expect(total).toBe(1);
    // The token is gone, and another one with its symbol exists.
    servePayouts(harness.upstream, {
      tokens: {
        [token.address.toLowerCase()]: { ...erc20("PDT", 6), balanceOf: "0" },
        "0x1111111111111111111111111111111111111111": { ...erc20("PDT", 6), balanceOf: "1000000000" },
      },
    });
    const gone = await start({ id, version, digest });
    expect(ending(gone)).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect(gone.body).toContain("2 of the sender's tokens have a symbol like PDT");
    const held = { contractAddress: "0x1111111111111111111111111111111111111111", amount: "1" };
    harness.upstream.on(answers(200, { assets: [held], pagination: one }), /portfolio\?/);
    expect(ending(await start({ id, version, digest }))).toEqual([409, "POSTERN_REVIEW_CHANGED"]);
    expect(await runs()).toEqual([]);
  });

  test("names the rows that cannot be sent, and sends none", async () => {
    const draft = await created({
      rows: [payoutRow(recipients[0], "1"), payoutRow("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "1,5")],
    });
    const answer = await start(draft);
    expect(ending(answer)).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect(answer.body).toContain("In row 2: The recipient is not an address on SANDBOX");
    expect(answer.body).toContain("In row 2: The amount has a comma. Write it with a point: 1.5.");
    expect(await runs()).toEqual([]);
  });

  test("asks for identical rows to be confirmed", async () => {
    const draft = await created({ rows: [payoutRow(recipients[0], "1"), payoutRow(recipients[0], "1")] });
    expect(ending(await start(draft))).toEqual([409, "POSTERN_IDENTICAL_OPERATION"]);
    expect(await payoutOf(draft.id)).toMatchObject({ runId: null });
    const { id, version } = draft;
    const answer = await harness.send(ada, "POST", "/console/held/runs/check", {
      payload: { payout: { id, version } },
    });
    const { twins } = runCheckAnswerSchema.parse(answer.json()).data;
    expect((await start(draft, "confirmed", { acknowledged: twins.map((group) => group.id) })).statusCode).toBe(201);
  });
});

describe("the check of a payout", () => {
  startsOnce();

  test("finds no errors, and returns totals and balances", async () => {
    const result = await check({ rows: [...payoutBody().rows, payoutRow(recipients[2], "0.5", { asset: "ETH" })] });
    expect(findings(result)).toEqual([]);
    expect(findings(result, "note")).toEqual(
      [0, 1, 2].map((row) => `${row} to note: The first payment to this recipient through Postern.`),
    );
    expect(result.totals).toEqual([
      {
        asset: token.address,
        rows: 2,
        total: { amount: "3500000", text: "3.5 PDT" },
        balance: { amount: "5000000000", text: "5,000 PDT" },
      },
      {
        asset: "native",
        rows: 1,
        total: { amount: "500000000000000000", text: "0.5 ETH" },
        balance: { amount: "3000000000000000000", text: "3 ETH" },
      },
    ]);
    expect([result.fee, result.unknown]).toEqual([
      null,
      ["The fee is unknown: Postern has no node of SANDBOX to ask for prices."],
    ]);
  });

  test.each([
    ["", "Enter an amount."],
    ["0", "The amount is zero: nothing would be paid. Enter an amount above zero."],
    ["0.000", "The amount is zero: nothing would be paid. Enter an amount above zero."],
    ["-1", "The amount is negative. Enter an amount above zero."],
    ["−1", "The amount is negative. Enter an amount above zero."],
    ["1,5", "The amount has a comma. Write it with a point: 1.5."],
    ["1,234", "The amount has a comma, which can mean two things. Write 1.234 or 1234."],
    ["1.234,56", "The amount has separators. Write it with a single point: 1234.56."],
    ["1,234.56", "The amount has separators. Write only its digits: 1234.56."],
    ["0,500", "The amount has a comma, which can mean two things. Write 0.5 or 500."],
    ["1 234", "The amount has separators. Write only its digits: 1234."],
    ["1e3", "The amount has an exponent, which can mean two things. Write 1000, or 0.001 if it is in base units."],
    ["1E-3", "The amount has an exponent. Write 0.001."],
    ["1.1234567", "The amount has 7 decimals, but PDT has at most 6: the last, “7”, is too many."],
    ["0x10", "The amount is in hex. Write it in decimal digits."],
    ["5 PDT", "The amount has its unit. Write only the number: 5."],
    ["5 USDC", "The amount has the letters “USDC”. Write only a number in PDT."],
    ["Balance", "“Balance” is not a number. Write digits and one point, such as 1234.5."],
    ["0500", "The amount has leading zeros. Write 500."],
    ["€5", "The amount has a currency sign, €. Write only a number in PDT."],
  ])("reports what is wrong with the amount %j", async (amount, message) => {
    expect(findings(await check({ rows: [payoutRow(recipients[0], amount)] }))).toEqual([`0 amount error: ${message}`]);
  });

  test.each([
    ["", "Enter the recipient."],
    [recipients[0].toUpperCase().replace("0X", "0x").replace("C8", "c8"), "The recipient has a wrong checksum"],
    [
      "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
      "The recipient is not an address on SANDBOX, where addresses look like 0x",
    ],
    ["acme.eth", "The recipient is not an address but a name"],
    [`0x${"0".repeat(40)}`, "The recipient is the zero address"],
    [token.address, "The recipient is the contract of the token itself"],
    [`matic:${recipients[0]}`, "The recipient is not an address"],
    [`"${recipients[0]}"`, "The recipient is not an address alone: enter only the address in it"],
    [`ethereum:${recipients[0]}?value=1`, "The recipient is not an address but a payment request"],
    [`ethereum:${token.address}/transfer?uint256=1`, "a payment request that names no recipient"],
    [`https://etherscan.io/tx/0x${"ab".repeat(32)}`, "The recipient is not an address but a link to a transaction"],
  ])("reports what is wrong with the recipient %j", async (to, message) => {
    const [first = ""] = findings(await check({ rows: [payoutRow(to, "1")] }));
    expect(first).toMatch(/^0 to error: The recipient |^0 to error: Enter /);
    expect(first).toContain(message);
  });

  test("warns of a recipient that is the contract of another token, which the start has to confirm", async () => {
    const other = "0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0";
    await harness.store.insertInto("tokens").values(tokenRow(other, "erc721")).execute();
    const rows = [payoutRow(checksumAddress(other), "1"), payoutRow(recipients[0], "1")];
    expect(findings(await check({ rows }))).toEqual([
      "0 to warning: The recipient is the contract of a token: anything sent there is usually lost.",
    ]);
    const { id, version } = await created({ rows });
    const answer = await harness.send(ada, "POST", "/console/held/runs/check", {
      payload: { payout: { id, version } },
    });
    const { findings: checked } = runCheckAnswerSchema.parse(answer.json()).data;
    expect(checked).toMatchObject([
      {
        severity: "warning",
        entry: 0,
        needsTick: true,
        message: expect.stringContaining("is the contract of a token"),
      },
    ]);
    expect((await remove(id, version)).statusCode).toBe(204);
    await harness.store.deleteFrom("tokens").where("address", "=", other).execute();
  });

  test("names rows with the same recipient, with the same amount, and with a similar-looking recipient", async () => {
    const like = `${recipients[0].toLowerCase().slice(0, 8)}${"1".repeat(28)}${recipients[0].toLowerCase().slice(-6)}`;
    const rows = [
      payoutRow(recipients[0], "1"),
      payoutRow(recipients[0], "2"),
      payoutRow(recipients[0], "1.0"),
      payoutRow(like, "1"),
    ];
    expect(findings(await check({ rows }))).toEqual([
      "all - warning: 1 recipient has no checksum, so a typo would go unnoticed.",
      "1 to warning: The same recipient as in row 1.",
      "2 to warning: Pays the same amount to the same recipient as row 1: it may be in the list twice.",
      "3 to warning: The recipient looks like that of row 1 but is a different address.",
    ]);
  });

  test("is an error over the balance, and warns if the fees are not covered", async () => {
    expect(findings(await check({ rows: [payoutRow(recipients[0], "5000.000001")] }))).toEqual([
      `all - error: 1 row pays 5,000.000001 PDT, and the sender ${sender.address} has 5,000 PDT: 0.000001 PDT are missing.`,
    ]);
  });

  test("reports a draft's missing parts first", async () => {
    expect(findings(await check({ networkId: null, addressId: null }))).toEqual([
      "all - error: Choose the network.",
      "all - error: Choose the address that pays.",
    ]);
    expect(findings(await check({ rows: [payoutRow("", ""), payoutRow(" ", "")] }))).toEqual([
      "all - error: There are no rows yet. Add a recipient.",
    ]);
  });

  test("finds typos in rows before the sender is known, but nothing about their assets", async () => {
    const rows = [payoutRow("hello", "2"), payoutRow(recipients[0], "1,5"), payoutRow(recipients[0], "1")];
    const checked = await check({ addressId: null, rows });
    expect(findings(checked)).toEqual([
      "all - error: Choose the address that pays.",
      expect.stringMatching(/^0 to error: The recipient /),
      expect.stringMatching(/^1 amount error: The amount has a comma/),
    ]);
    expect([checked.fee, checked.totals]).toEqual([null, []]);
  });

  test("lists a thousand of many findings, errors first, with the total", async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => payoutRow(recipients[0], index === 2_999 ? "x" : "1"));
    const { findings: listed, findingCount } = await check({ rows });
    expect([listed.length, listed[0]?.row, findingCount > 3_000]).toEqual([1_000, 2_999, true]);
  });

  test("stores and sends nothing", async () => {
    await check({});
    expect(await harness.store.selectFrom("payouts").selectAll().execute()).toEqual([]);
    expect(harness.upstream.writes()).toEqual([]);
  });
});

describe("the check of a payout of other tokens", () => {
  startsOnce();
  beforeAll(() => {
    servePayouts(harness.upstream, {
      tokens: {
        "0x3333333333333333333333333333333333333333": { ...erc20("TWIN"), balanceOf: "1" },
        "0x4444444444444444444444444444444444444444": { ...erc20("ТWIN"), balanceOf: "1" },
        "0x5555555555555555555555555555555555555555": { ...erc20("BAD"), decimals: "99", balanceOf: "1" },
        "0x6666666666666666666666666666666666666666": { ...erc20("GONE"), balanceOf: "0" },
        "0x7777777777777777777777777777777777777777": { ...erc20("Ethereum"), balanceOf: "1" },
      },
    });
  });

  test.each([
    ["nope", "The sender has no token with the symbol nope"],
    ["0xd1962Bb059b4BDADD0620b226673bd8e2C19849f", "The asset has a wrong checksum"],
    ["0x2222222222222222222222222222222222222222", "0x2222222222222222222222222222222222222222 is not a token"],
    ["TWIN", "2 of the sender's tokens have a symbol like TWIN"],
    ["GONE", "The sender has no GONE"],
    ["0x5555555555555555555555555555555555555555", "does not report its decimals"],
    ["WETH", "The sender has no token with the symbol WETH"],
    ["Wrapped Ether", "The sender has no token with the symbol Wrapped Ether"],
    ["ethereum", "ethereum may be the coin ETH or a token of the sender. Enter ETH, or the token's contract."],
  ])("reports what is wrong with the asset %j", async (asset, message) => {
    const [first = "", ...others] = findings(await check({ rows: [payoutRow(recipients[0], "5", { asset })] }));
    expect(first).toContain("0 asset error: ");
    expect(first).toContain(message);
    // An amount is not invalid just because its asset is unknown.
    expect(others).toEqual([]);
  });

  test.each(["eth", "ETH", "Native", "Ether", "ETHER", "Ether (ETH)"])(
    "pays the coin in a row of %j",
    async (asset) => {
      const result = await check({ rows: [payoutRow(recipients[0], "0.25", { asset })] });
      expect([findings(result), result.totals.map((total) => total.asset)]).toEqual([[], ["native"]]);
    },
  );
});

describe("the check of a payout in other circumstances", () => {
  startsForEach();

  test("reads addresses of Bitcoin on its networks, and not of EVM", async () => {
    servePayouts(harness.upstream, {
      network: { addressFamily: "BITCOIN", isMainnet: false, name: "tBTC", decimals: 8 },
    });
    const result = await check({ asset: "native", rows: [payoutRow(recipients[0], "1")] });
    expect(findings(result)).toEqual([
      expect.stringContaining("The address that pays is not an address on tBTC"),
      expect.stringContaining("0 to error: The recipient is not an address on tBTC"),
    ]);
    for (const asset of ["tBTC", "btc", "Bitcoin"]) {
      expect(findings(await check({ asset: "native", rows: [payoutRow(recipients[0], "1", { asset })] }))).toEqual(
        findings(result),
      );
    }
  });

  test("names an address of the organization's labels that a recipient looks like, and own addresses", async () => {
    const admin = await harness.signIn("admin");
    const label = { networkId: null, address: recipients[0], label: "Acme" };
    await harness.send(admin, "PUT", "/console/held/labels", { payload: label, headers: { "if-none-match": "*" } });
    const like = `${recipients[0].toLowerCase().slice(0, 6)}${"1".repeat(32)}${recipients[0].toLowerCase().slice(-4)}`;
    const rows = [payoutRow(recipients[0], "1"), payoutRow(like, "1"), payoutRow(sender.address, "1")];
    const all = findings(await check({ rows }), "note");
    expect(all).toContain(`1 to warning: The recipient looks like Acme ${recipients[0]} but is a different address.`);
    expect(all).toContain("2 to warning: The recipient is the sender itself.");
    expect(all.filter((text) => text.startsWith("0 to warning"))).toEqual([]);
  });

  test("of a copied run reports outgoing totals, like the check of its payout", async () => {
    const draft = await created({
      rows: [
        payoutRow(recipients[0], "1.5"),
        payoutRow(recipients[1], "1000"),
        payoutRow(recipients[2], "0.25", { asset: "native" }),
      ],
    });
    const { id } = await started(draft);
    expect((await harness.send(ada, "POST", `/console/held/runs/${id}/cancel`)).statusCode).toBe(200);
    const checkOf = async (source: object) => {
      const answer = await harness.send(ada, "POST", "/console/held/runs/check", { payload: source });
      return runCheckAnswerSchema.parse(answer.json()).data.leaving;
    };
    const copy = { from: { runId: id, states: ["cancelled"] } };
    expect(await checkOf(copy)).toEqual({ totals: ["1,001.5 PDT", "0.25 ETH"], others: 0 });
    const other = { endpoint: "createProfile", body: { reference: "alice" } };
    expect(await checkOf({ items: [other] })).toBeNull();
    // Only transfers are counted, whatever their name.
    const [item] = await items();
    const approve = (item?.body ?? "").replace('"transfer"', '"approve"');
    await harness.store.updateTable("run_items").set({ body: approve }).where("position", "=", 0).execute();
    expect(await checkOf(copy)).toEqual({ totals: ["1,000 PDT", "0.25 ETH"], others: 1 });
  });
});
