import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { knownAddresses } from "#server/domains/meaning/history.ts";
import { clientShare, type Harness, origin, type Person, startHarness } from "#server/testing/harness.ts";
import {
  contractAddress,
  networkId,
  readBody,
  readPath,
  started,
  writeBody,
  writePath,
} from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";
import { badAddresses, rightAddress } from "#shared/address/testing.ts";
import { recipientsAnswerSchema, similarAnswerSchema } from "#shared/console/addresses.ts";

const wrong = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A606";
const right = rightAddress.toLowerCase();
const sameStart = `0x7eb6${"1".repeat(36)}`;
const sameEnd = `0x${"2".repeat(36)}a605`;
const sameBoth = `0x7eb6${"3".repeat(32)}a605`;
const other = `0x${"3".repeat(40)}`;

let harness: Harness;
let admin: Person;
beforeEach(async () => {
  harness = await startHarness();
  admin = await harness.signIn("admin", "Ada");
});
afterEach(() => harness.close());

const post = (url: string, payload: object) => harness.send(admin, "POST", url, { payload });
const similarTo = async (address: string, environment = "ask") => {
  const answer = await post(`/console/${environment}/addresses/similar`, { networkId, address });
  return similarAnswerSchema.parse(answer.json()).data;
};
const recipients = async () => {
  const answer = await harness.send(admin, "GET", `/console/ask/addresses/recipients?networkId=${networkId}`);
  return recipientsAnswerSchema.parse(answer.json()).data;
};
const label = (address: string, text: string, on: string | null = null) =>
  harness.send(admin, "PUT", "/console/ask/labels", {
    payload: { networkId: on, address, label: text },
    headers: { "if-none-match": "*" },
  });

/** An operation in the journal that sends to an address. */
const sentTo = async (to: string, more: { source?: "decoded" | "happened"; kind?: "transfer" | "approval" } = {}) => {
  harness.upstream.on(answers(201, started));
  harness.clock.now += 1_000;
  const amount = String(harness.clock.now);
  const answer = await harness.send(admin, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": amount },
    payload: { ...writeBody, amount, clientShare },
  });
  const id = String(answer.headers["x-postern-operation"]);
  await harness.store
    .insertInto("operation_movements")
    .values({
      operation_id: id,
      source: "decoded",
      position: 50,
      environment: "ask",
      network_id: networkId,
      kind: "transfer",
      asset: "native",
      amount: "1".padStart(78, "0"),
      from_address: other,
      to_address: to,
      ...more,
    })
    .execute();
  return id;
};

const own = (address: string, name: string) =>
  harness.store
    .insertInto("mirror_records")
    .values({
      environment: "ask",
      kind: "addresses",
      id: address,
      position: 1,
      generation: 1,
      network_id: networkId,
      profile: null,
      address,
      names: "",
      words: "",
      record: JSON.stringify({ id: address, address, networkId, label: name }),
    })
    .execute();

describe("addresses that look alike", () => {
  test("are the organization's labels, its addresses and its recipients, each once and under its label", async () => {
    await label(sameStart, "Acme settlement");
    await own(sameStart, "The same, at the service");
    await own(sameBoth, "Payroll");
    const past = `0x7eb6${"4".repeat(36)}`;
    await sentTo(past);
    await label(other, "Another");
    const addresses = await knownAddresses(harness.store, { environment: "ask", networkId }, [right]);
    expect(addresses.toSorted((one, two) => one.address.localeCompare(two.address))).toEqual([
      { address: sameStart, name: "Acme settlement" },
      { address: sameBoth, name: "Payroll" },
      { address: past, name: null },
    ]);
    expect((await similarTo(rightAddress)).like).toEqual({ address: sameBoth, name: "Payroll" });
    expect((await similarTo(rightAddress, "held")).like).toBeNull();
    await label(rightAddress, "Itself");
    expect((await similarTo(rightAddress)).like).toBeNull();
  });

  test("are own addresses without a label only if both ends are the same: among 100,000, some share one end by chance", async () => {
    await own(sameStart, "Deposit 1");
    await own(sameEnd, "Deposit 2");
    expect((await similarTo(rightAddress)).like).toBeNull();
    await label(sameEnd, "Treasury");
    expect((await similarTo(rightAddress)).like).toEqual({ address: sameEnd, name: "Treasury" });
    await own(sameBoth, "Deposit 3");
    expect((await similarTo(rightAddress)).like).toEqual({ address: sameBoth, name: "Deposit 3" });
  });

  test("do not include addresses only named in a receipt or an approval: someone else may have chosen them", async () => {
    await sentTo(sameStart, { source: "happened" });
    await sentTo(sameEnd, { kind: "approval" });
    expect((await similarTo(rightAddress)).like).toBeNull();
    expect(await recipients()).toEqual([]);
  });

  test("are found by indexes, so a hundred thousand addresses make no difference", async () => {
    const statements: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
    const database = harness.store.withPlugin({
      transformQuery: ({ node }) => {
        const { sql: text, parameters } = harness.store.getExecutor().compileQuery(node, { queryId: "1" });
        statements.push({ sql: text, parameters });
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await knownAddresses(database, { environment: "ask", networkId }, [right]);
    expect(statements.length).toBeGreaterThanOrEqual(6);
    // The embedded store reports its plan; PostgreSQL chooses by the size of a table.
    if (inject("postgresUrl") !== undefined) return;
    for (const { sql: text, parameters } of statements) {
      const [start = "", ...rest] = text.split("?");
      const plan = sql`EXPLAIN QUERY PLAN ${sql.raw(start)}${sql.join(
        rest.map((part, index) => sql`${parameters[index]}${sql.raw(part)}`),
        sql``,
      )}`;
      const { rows } = await plan.execute(harness.store);
      expect(JSON.stringify(rows)).toMatch(/USING (COVERING )?INDEX \w+_by_\w+ \(environment=\? AND /);
    }
  });
});

describe("whether nothing was ever sent to an address", () => {
  test("covers all networks, and counts operations in progress", async () => {
    expect((await similarTo(rightAddress)).isFirst).toBe(true);
    const id = await sentTo(right);
    expect((await similarTo(rightAddress)).isFirst).toBe(false);
    const elsewhere = await post("/console/ask/addresses/similar", { networkId: "net-2", address: right });
    expect(similarAnswerSchema.parse(elsewhere.json()).data.isFirst).toBe(false);
    await harness.store.updateTable("operations").set({ state: "failed" }).where("id", "=", id).execute();
    expect((await similarTo(rightAddress)).isFirst).toBe(true);
  });

  test("recent recipients come newest first, each once, with their label on the network", async () => {
    await sentTo(right);
    await sentTo(other);
    await sentTo(right);
    await sentTo(`0x${"0".repeat(40)}`);
    await label(right, "Everywhere");
    await label(right, "Here", networkId);
    expect(await recipients()).toEqual([
      { address: right, name: "Here" },
      { address: other, name: null },
    ]);
  });
});

test("address owners come from the mirror, which this puts to use; labels are our own", async () => {
  const used: string[] = [];
  const { mirror } = harness.dependencies;
  const noted = async (environment: string) => {
    used.push(environment);
    await mirror.used(environment);
  };
  const app = await buildApp({ ...harness.dependencies, mirror: { ...mirror, used: noted } });
  for (const payload of [
    { labels: [contractAddress], owners: [] },
    { labels: [], owners: [contractAddress] },
  ]) {
    const { statusCode } = await app.inject({
      method: "POST",
      url: "/console/ask/addresses/names",
      headers: { host: new URL(origin).host, origin, "x-postern": "1", cookie: admin.cookie },
      payload,
    });
    expect([statusCode, used]).toEqual([200, payload.owners.length === 0 ? [] : ["ask"]]);
  }
  await app.close();
});

describe("Security 51: an invalid checksum is refused, and nothing is sent or stored", () => {
  const says = /wrong checksum, so a character may be wrong/;
  type Answer = { readonly statusCode: number; readonly body: string };
  const saidBy = async (requests: readonly Promise<Answer>[]) =>
    (await Promise.all(requests)).map(({ statusCode, body }) => `${statusCode} ${says.exec(body)?.[0]}`);
  const refused = "400 wrong checksum, so a character may be wrong";

  test("in a label, in look-ups of labels and owners, and in an address to compare", async () => {
    const match = { headers: { "if-match": '"1"' } };
    const tries = [
      label(wrong, "Acme"),
      harness.send(admin, "DELETE", `/console/ask/labels?address=${wrong}`, match),
      post("/console/ask/labels/lookup", { addresses: [wrong] }),
      post("/console/ask/addresses/names", { labels: [wrong], owners: [] }),
      post("/console/ask/addresses/names", { labels: [], owners: [wrong] }),
      post("/console/ask/find/places", { addresses: [wrong] }),
      post("/console/ask/addresses/similar", { networkId, address: wrong }),
    ];
    expect(await saidBy(tries)).toEqual(tries.map(() => refused));
    expect(await harness.store.selectFrom("labels").selectAll().execute()).toEqual([]);
  });

  test("in the path of a contract of the book", async () => {
    const path = `/console/ask/contracts/${networkId}/${wrong}`;
    const payload = { name: "Token", tags: [], notes: "", abi: null };
    const tries = [
      harness.send(admin, "PUT", path, { payload, headers: { "if-none-match": "*" } }),
      harness.send(admin, "GET", path),
      harness.send(admin, "DELETE", path, { headers: { "if-match": '"1"' } }),
    ];
    expect(await saidBy(tries)).toEqual(tries.map(() => refused));
  });

  test.each([
    ["the contract's address", wrong, rightAddress],
    ["an argument", contractAddress, wrong],
  ])("in a relayed call, if %s has one", async (_name, contract, argument) => {
    const requestsBefore = harness.upstream.seen.length;
    const inputs = [{ name: "to", type: "address", value: argument }];
    const write = { ...writeBody, abiFunction: { ...writeBody.abiFunction, inputs }, clientShare };
    const read = { abiFunction: { ...readBody.abiFunction, inputs } };
    const headers = { "idempotency-key": "wrong-checksum" };
    const tries = [
      harness.send(admin, "POST", `/relay/ask${writePath.replace(contractAddress, contract)}`, {
        headers,
        payload: write,
      }),
      post(`/relay/ask${readPath.replace(contractAddress, contract)}`, read),
    ];
    expect(await saidBy(tries)).toEqual(tries.map(() => refused));
    expect(harness.upstream.seen).toHaveLength(requestsBefore);
    expect(await harness.store.selectFrom("operations").selectAll().execute()).toEqual([]);
  });

  test.each([
    ["the functions of a contract", readPath.replace(contractAddress, wrong).replace(/\/read$/, "")],
    ["a deployed contract", `/api/v1/deployed-contracts/${wrong}/${networkId}`],
  ])("in the path of a read without a body: %s", async (_name, path) => {
    const requestsBefore = harness.upstream.seen.length;
    expect(await saidBy([harness.send(admin, "GET", `/relay/ask${path}`)])).toEqual([refused]);
    expect(harness.upstream.seen).toHaveLength(requestsBefore);
  });

  test("in files of labels and of contracts, by line or position, like all other invalid addresses", async () => {
    // A quote opens a cell, and a line break inside one is a line.
    // No request may hold NUL.
    const bad = badAddresses.filter(([, text]) => !text.includes("\u0000"));
    const lines = bad.map(([, text]) => `,"${text.replaceAll('"', '""')}",Acme`);
    const labels = await post("/console/ask/labels/import/check", {
      csv: ["network,address,label", ...lines].join("\n"),
    });
    expect(labels.json()).toMatchObject({ added: 0, problemCount: bad.length });
    expect(labels.body).toMatch(says);
    const contracts = bad.map(([, address]) => ({ networkId, address, name: "Token", tags: [], notes: "", abi: null }));
    const book = { format: "postern-contract-book", version: 1, contracts };
    const checked = await post("/console/ask/contracts/import/check", { book });
    expect(checked.json()).toMatchObject({ added: 0, problemCount: bad.length });
    expect(checked.body).toMatch(says);
  });
});
