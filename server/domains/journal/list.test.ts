import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { confirmWrite } from "#server/testing/sample-write.ts";
import { contractAddress, hash, networkId, sender, started, writeBody, writePath } from "#server/testing/samples.ts";
import { erc20, serveTokens } from "#server/testing/token-service.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import {
  operationAttentionSchema,
  operationCountSchema,
  type OperationList,
  operationListSchema,
} from "#shared/console/operation.ts";

const recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const other = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const token = contractAddress.toLowerCase();

let harness: Harness;
let ada: Person;
let bob: Person;
const ids = new Map<string, string>();

type Write = {
  readonly by: Person;
  readonly to?: string;
  readonly amount?: string;
  readonly fn?: string;
  readonly purpose?: string;
};

const write = async (name: string, { by, to = recipient, amount = "5", fn = "transfer", purpose }: Write) => {
  harness.clock.now += 60_000;
  const inputs = [
    { name: "to", type: "address", value: to },
    { name: "amount", type: "uint256", value: amount },
  ];
  const answer = await harness.send(by, "POST", `/relay/held${writePath}`, {
    headers: {
      "idempotency-key": `key-${name}`,
      ...(purpose === undefined ? {} : { "x-postern-purpose": encodeURIComponent(purpose) }),
    },
    payload: { ...writeBody, abiFunction: { ...writeBody.abiFunction, name: fn, inputs } },
  });
  expect(answer.headers).toHaveProperty("x-postern-operation");
  ids.set(name, String(answer.headers["x-postern-operation"]));
};

/** A copy of a stored operation, some milliseconds later, as if just recorded. */
const copy = async (name: string, of: string, changes: Readonly<Record<string, string | number | null>> = {}) => {
  const row = await harness.store
    .selectFrom("operations")
    .selectAll()
    .where("id", "=", ids.get(of) ?? "")
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  ids.set(name, id);
  await harness.store
    .insertInto("operations")
    .values({ ...row, id, key_slot: id, created_at: harness.clock.now, meaning_due: null, ...changes })
    .execute();
};

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.signIn("admin", "Ada Lovelace");
  bob = await harness.signIn("operator", "Bob");
  serveTokens(harness.upstream, { [token]: erc20("PDT", 0) });
  harness.upstream.on(answers(200, started), /write$/);
  await write("mined", { by: ada, amount: "1234", purpose: "Invoice 2026-17" });
  await confirmWrite(harness);
  harness.upstream.on(answers(400, errorBody("ERR_010", 400, { requestId: "request-10" })), /write$/);
  await write("refused", { by: bob, to: other, amount: "5" });
  harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /write$/);
  await write("unknown", { by: bob, fn: "approve", amount: "7" });
  harness.upstream.on(
    answers(200, { workflowResult: { ...started.workflowResult, workflowId: "workflow-2", operationId: "service-2" } }),
    /write$/,
  );
  await write("started", { by: ada, to: other, amount: "99" });
  await harness.fill();
});
afterAll(() => harness.close());

const ask = async (query: string): Promise<OperationList> => {
  const answer = await harness.send(ada, "GET", `/console/held/operations?${query}`);
  return operationListSchema.parse(answer.json());
};
const namesOf = (operations: readonly { readonly id: string }[]) =>
  operations.map(({ id }) => [...ids].find(([, one]) => one === id)?.[0] ?? id);
const namesWith = async (query: string) => namesOf((await ask(query)).data);

describe("the list is filtered by", () => {
  test.each([
    ["text=send", ["started", "refused", "mined"]],
    ["text=SEN", ["started", "refused", "mined"]],
    ["text=send 1,234", ["mined"]],
    ["text=1234 pdt", ["mined"]],
    ["text=invoice 17", ["mined"]],
    ["text=voice", []],
    ["text=lovelace", ["started", "mined"]],
    ["text=bob approve", ["unknown"]],
    ["text=err_019", ["unknown"]],
    ["text=request-10", ["refused"]],
    ["text=workflow-2", ["started"]],
    ["text=service-1", ["mined"]],
    ["text=key-refused", ["refused"]],
    [`text=${hash}`, ["mined"]],
    [`text=${hash.slice(2).toUpperCase()}`, ["mined"]],
    ["text=…", []],
    ["state=open", ["started", "unknown"]],
    ["kind=writeContract", ["started", "unknown", "refused", "mined"]],
    ["kind=generateAddress", []],
    // A token is paid by its transfer.
    ["kind=payments", ["started", "refused", "mined"]],
    [`network=${networkId}&state=rejected`, ["refused"]],
    [`contract=${contractAddress}&text=99`, ["started"]],
    ["function=approve", ["unknown"]],
    ["function=transfer(address,uint256)", ["started", "refused", "mined"]],
    ["function=transfer(address)", []],
    ["asset=native", []],
    [`asset=${contractAddress}`, ["started", "unknown", "refused", "mined"]],
    [`asset=${contractAddress}&min=6`, ["started", "mined"]],
    [`asset=${contractAddress}&min=5&max=99`, ["started", "refused"]],
    [`asset=${contractAddress}&max=4`, []],
    [`address=${recipient}`, ["unknown", "mined"]],
    [`address=${other}&state=rejected`, ["refused"]],
    [`address=${sender.id}`, ["started", "unknown", "refused", "mined"]],
    [`address=${sender.address}`, ["started", "unknown", "refused", "mined"]],
    ["address=address-2", []],
    ["since=2026-03-02", []],
    ["until=2026-02-28", []],
    ["since=2026-03-01&until=2026-03-01&text=1234", ["mined"]],
    ["purpose=invoice", ["mined"]],
    ["idempotencyKey=key-mined", ["mined"]],
    ["knownAs=workflow-1", ["mined"]],
    [`recipient=${other}`, ["started", "refused"]],
    ["run=none", []],
  ])("%s", async (query, expected) => {
    expect(await namesWith(query)).toEqual(expected);
  });

  test("the person", async () => {
    expect(await namesWith(`person=${bob.id}`)).toEqual(["unknown", "refused"]);
    expect(await namesWith(`person=${bob.id}&function=transfer&state=rejected`)).toEqual(["refused"]);
    expect(await namesWith(`person=${ada.id}&function=approve`)).toEqual([]);
  });

  test("the operation's id, in any case", async () => {
    expect(await namesWith(`text=${String(ids.get("mined")).toUpperCase()}`)).toEqual(["mined"]);
    expect(await namesWith(`text=${String(ids.get("mined")).slice(0, 20)}`)).toEqual([]);
  });

  test("an instant: operations recorded at it are included, at either end", async () => {
    const createdAt = (await ask("idempotencyKey=key-refused")).data[0]?.createdAt ?? "";
    expect(await namesWith(`since=${createdAt}&until=${createdAt}`)).toEqual(["refused"]);
    expect(await namesWith(`since=${createdAt}`)).toEqual(["started", "unknown", "refused"]);
  });

  test("a new purpose, and no longer the previous one", async () => {
    const path = `/console/held/operations/${ids.get("mined")}/purpose`;
    await harness.send(ada, "POST", path, { payload: { purpose: "Rent for Lovelace" } });
    expect([
      await namesWith("text=invoice"),
      await namesWith("text=rent"),
      await namesWith("text=lovelace send 1234"),
    ]).toEqual([[], ["mined"], ["mined"]]);
    await harness.send(ada, "POST", path, { payload: { purpose: "Invoice 2026-17" } });
    expect([await namesWith("text=invoice"), await namesWith("text=rent")]).toEqual([["mined"], []]);
  });

  test("new words, and no longer the previous ones", async () => {
    await harness.store
      .updateTable("operations")
      .set({ meaning_due: 0 })
      .where("id", "=", ids.get("mined") ?? "")
      .execute();
    await harness.store.updateTable("tokens").set({ symbol: "NEW", symbol_key: "new" }).execute();
    await harness.fill();
    expect([await namesWith("text=new"), await namesWith("text=pdt 1234")]).toEqual([["mined"], []]);
    expect(await namesWith(`asset=${token}&min=1000`)).toEqual(["mined"]);
  });
});

test("an amount without its asset, and an invalid cursor, are refused", async () => {
  for (const query of ["min=5", "cursor=x", "upTo=a.b", "grouped=true&state=open", "grouped=payouts"]) {
    const answer = await harness.send(ada, "GET", `/console/held/operations?${query}`);
    expect([query, answer.statusCode]).toEqual([query, 400]);
  }
});

test("holds only operations of its own environment", async () => {
  const answer = await harness.send(ada, "GET", "/console/ask/operations?text=send");
  expect(operationListSchema.parse(answer.json()).data).toEqual([]);
});

describe("pages", () => {
  test("follow each other by cursor, and are counted", async () => {
    const first = await ask("take=3&kind=writeContract");
    expect([namesOf(first.data), first.counted]).toEqual([
      ["started", "unknown", "refused"],
      { count: 4, isMore: false },
    ]);
    const second = await ask(`take=3&kind=writeContract&cursor=${first.next}`);
    expect([namesOf(second.data), second.next, second.counted]).toEqual([["mined"], null, { count: 4, isMore: false }]);
    expect(await namesWith("take=2&skip=1&kind=writeContract")).toEqual(["unknown", "refused"]);
    const whole = await ask("take=2");
    expect([whole.counted, whole.pagination.totalElements]).toEqual([{ count: 4, isMore: false }, 4]);
    expect(await namesWith(`take=2&cursor=${whole.next}`)).toEqual(["refused", "mined"]);
  });

  test("stay the same while new operations are recorded and counted", async () => {
    const { top } = await ask("take=2");
    const newer = async (query = "") => {
      const answer = await harness.send(ada, "GET", `/console/held/operations/count?newerThan=${top}${query}`);
      return operationCountSchema.parse(answer.json());
    };
    expect(await newer()).toEqual({ count: 0, isMore: false });
    harness.upstream.on(answers(400, errorBody("ERR_010", 400)), /write$/);
    await write("late", { by: bob, amount: "8" });
    expect([await newer(), await newer("&state=rejected"), await newer(`&person=${ada.id}`)]).toEqual([
      { count: 1, isMore: false },
      { count: 1, isMore: false },
      { count: 0, isMore: false },
    ]);
    expect(await namesWith(`take=2&upTo=${top}`)).toEqual(["started", "unknown"]);
    expect((await ask(`take=2&upTo=${top}&state=rejected`)).counted).toEqual({ count: 1, isMore: false });
    expect(await namesWith("take=1")).toEqual(["late"]);
  });

  test("stop counting at a thousand", async () => {
    const row = await harness.store
      .selectFrom("operations")
      .selectAll()
      .where("id", "=", ids.get("refused") ?? "")
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 1_100 }, () => {
      const id = randomUUID();
      return { ...row, id, key_slot: id, environment: "ask", created_at: harness.clock.now };
    });
    for (let from = 0; from < many.length; from += 100) {
      await harness.store
        .insertInto("operations")
        .values(many.slice(from, from + 100))
        .execute();
    }
    const list = async (query: string) => {
      const answer = await harness.send(ada, "GET", `/console/ask/operations?${query}`);
      return operationListSchema.parse(answer.json());
    };
    const all = await list("take=1");
    expect([all.counted, all.pagination.totalElements]).toEqual([{ count: 1_000, isMore: true }, 1_100]);
    expect((await list("state=rejected&take=1")).counted).toEqual({ count: 1_000, isMore: true });
    // Operations of the same moment have an order.
    const listedIds = new Set<string>();
    let next: string | null = null;
    do {
      const page: OperationList = await list(`take=100${next === null ? "" : `&cursor=${next}`}`);
      for (const { id } of page.data) listedIds.add(id);
      next = page.next;
    } while (next !== null);
    expect(listedIds.size).toBe(1_100);
    await harness.store.deleteFrom("operations").where("environment", "=", "ask").execute();
  });
});

describe("grouped", () => {
  const run = randomUUID();
  beforeAll(async () => {
    harness.clock.now += 60_000;
    await harness.store
      .insertInto("runs")
      .values({
        id: run,
        environment: "held",
        name: "Payroll May",
        state: "done",
        note: null,
        person_id: ada.id,
        person_name: "Ada",
        role: "admin",
        address: null,
        endpoints: '["writeContract"]',
        network_id: networkId,
        at_once: 1,
        on_failure: "continue",
        columns: "[]",
        made_from: null,
        total: 2,
        start_key: run,
        request_hash: "",
        rests_until: 0,
        rests: 0,
        created_at: harness.clock.now,
        updated_at: harness.clock.now,
        owner: null,
        lease_until: 0,
      })
      .execute();
    for (const name of ["item 1", "item 2"]) {
      harness.clock.now += 1_000;
      await copy(name, "refused", { run_id: run });
    }
    harness.clock.now += 1_000;
    await copy("after", "refused");
    await harness.index();
  });

  test("a run is one row instead of its operations, placed by its start time", async () => {
    const page = await ask("grouped=true&take=3");
    expect(namesOf(page.data)).toEqual(["after", "late"]);
    expect(page.runs).toMatchObject([{ id: run, name: "Payroll May", kinds: ["writeContract"], total: 2 }]);
    expect(page.counted).toEqual({ count: 7, isMore: false });
    const rest = await ask(`grouped=true&take=10&cursor=${page.next}`);
    expect([namesOf(rest.data), rest.runs, rest.next]).toEqual([["started", "unknown", "refused", "mined"], [], null]);
  });

  test("the page after a run continues after it", async () => {
    const first = await ask("grouped=true&take=2");
    expect([namesOf(first.data), first.runs.length]).toEqual([["after"], 1]);
    const second = await ask(`grouped=true&take=1&cursor=${first.next}`);
    expect([namesOf(second.data), second.runs]).toEqual([["late"], []]);
  });

  test("a run counts once among newer rows", async () => {
    const newer = async (cursor: string | null) => {
      const path = `/console/held/operations/count?grouped=true&newerThan=${cursor}`;
      return operationCountSchema.parse((await harness.send(ada, "GET", path)).json()).count;
    };
    const [first, second] = [await ask("grouped=true&take=1"), await ask("grouped=true&take=2")];
    expect([await newer(first.top), await newer(first.next), await newer(second.next)]).toEqual([0, 0, 1]);
    expect(await newer((await ask("grouped=true&take=3")).next)).toBe(2);
    expect((await ask(`grouped=true&upTo=${second.next}`)).runs).toHaveLength(1);
  });

  test("among payments only a payout is one row, which says what it pays; a run's other payments are rows of their own", async () => {
    const query = "kind=payments&grouped=payouts";
    const before = await ask(`${query}&take=3`);
    expect([namesOf(before.data), before.runs, before.paid]).toEqual([["after", "item 2", "item 1"], [], {}]);
    const row = { to: recipient, amount: "1000.5", asset: "", purpose: "Salary" };
    await harness.store
      .insertInto("payouts")
      .values({
        id: "payout-1",
        environment: "held",
        name: "Payroll",
        network_id: networkId,
        address_id: "address-1",
        asset: "native",
        content: JSON.stringify([row, { ...row, to: other }]),
        row_count: 2,
        version: "1",
        run_id: run,
        created_at: harness.clock.now,
        changed_at: harness.clock.now,
        person_id: ada.id,
        person_name: "Ada",
      })
      .execute();
    const page = await ask(`${query}&take=2`);
    expect([namesOf(page.data), page.runs.map(({ id }) => id)]).toEqual([["after"], [run]]);
    expect(page.paid[run]).toMatchObject({ payoutId: "payout-1", name: "Payroll", people: 2, addressId: "address-1" });
    expect(page.paid[run]?.amounts.map((amount) => amount.split(" ")[0])).toEqual(["2,001"]);
    expect(page.pagination.totalElements).toBe(before.pagination.totalElements - 1);
    // The next page starts after the payout, by its number and by its cursor.
    for (const next of [`skip=2`, `cursor=${page.next}`]) {
      const rest = await ask(`${query}&take=2&${next}`);
      expect([namesOf(rest.data)[0], rest.runs]).toEqual(["late", []]);
    }
    await harness.store.deleteFrom("payouts").where("id", "=", "payout-1").execute();
  });

  test("a run and its operations are found by its name", async () => {
    expect(await namesWith("text=payroll")).toEqual(["item 2", "item 1"]);
    expect(await namesWith(`run=${run}`)).toEqual(["item 2", "item 1"]);
    expect(await namesWith(`run=${run}&state=succeeded`)).toEqual([]);
  });
});

test("operations that need attention: unconfirmed, recently failed, long under way", async () => {
  const attention = async () =>
    operationAttentionSchema.parse((await harness.send(ada, "GET", "/console/held/operations/attention")).json());
  const now = await attention();
  expect(namesOf(now.unconfirmed.data)).toEqual(["unknown"]);
  expect(namesOf(now.failed.data)).toEqual(["after", "item 2", "item 1", "late", "refused"]);
  expect([now.failed.count, now.waiting]).toEqual([5, { count: 0, isMore: false, data: [] }]);
  harness.clock.now += 11 * 60_000;
  const later = await attention();
  expect(namesOf(later.waiting.data)).toEqual(["started"]);
  expect(await namesWith("state=attention&take=3")).toEqual(["after", "item 2", "item 1"]);
  harness.clock.now += 3 * 86_400_000;
  ada = await harness.signIn("admin", "Ada Lovelace");
  expect((await attention()).failed.count).toBe(0);
  expect(await namesWith("state=attention")).toEqual(["started", "unknown"]);
});
