import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDeclarations } from "#server/domains/finding/lookup/declarations.ts";
import { lookUp } from "#server/domains/finding/lookup/look-up.ts";
import { apiKey, clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirror, mirrorNetwork } from "#server/testing/mirrored.ts";
import { confirmWrite } from "#server/testing/sample-write.ts";
import { contractAddress, hash, networkId, started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { encodeCall } from "#shared/abi/calldata.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import type { AbiValue } from "#shared/abi/types.ts";
import { type LookupAnswer, lookupAnswerSchema } from "#shared/console/lookup.ts";
import { longestLookup } from "#shared/lookup/limits.ts";

const requestId = "11111111-2222-4333-8444-555555555555";
const serviceRequestId = "99999999-8888-4777-8666-555555555555";
const other = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const bookAbi = [
  {
    type: "function",
    name: "transfer",
    inputs: [
      { name: "payee", type: "address" },
      { name: "much", type: "uint256" },
    ],
    outputs: [],
    stateMutability: "nonpayable",
  },
  {
    type: "function",
    name: "relay",
    inputs: [{ name: "payload", type: "bytes" }],
    outputs: [],
    stateMutability: "nonpayable",
  },
  {
    type: "function",
    name: "settleAll",
    inputs: [{ name: "until", type: "uint256" }],
    outputs: [],
    stateMutability: "nonpayable",
  },
  { type: "error", name: "TooLate", inputs: [{ name: "by", type: "uint256" }] },
  { type: "event", name: "Settled", inputs: [{ name: "until", type: "uint256", indexed: true }], anonymous: false },
];

let harness: Harness;
let admin: Person;
let operator: Person;
let viewer: Person;
let operationId: string;
let rejectedId: string;
beforeAll(async () => {
  harness = await startHarness();
  [admin, operator, viewer] = await Promise.all([
    harness.signIn("admin", "Ada"),
    harness.signIn("operator"),
    harness.signIn("viewer"),
  ]);
  await mirrorNetwork(harness.store);
  await mirror(harness.store, "held", {
    kind: "addresses",
    id: "0b9c6f3e-0000-4000-8000-000000000001",
    address: other.toLowerCase(),
    record: {
      id: "0b9c6f3e-0000-4000-8000-000000000001",
      address: other,
      networkId,
      reference: "ada",
      walletId: "w1",
      isActive: true,
    },
  });
  await mirror(harness.store, "held", {
    kind: "contracts",
    id: "0b9c6f3e-0000-4000-8000-00000000000d",
    address: contractAddress.toLowerCase(),
    record: { id: "0b9c6f3e-0000-4000-8000-00000000000d", contractAddress, networkId, name: "Deployed token" },
  });
  harness.upstream.on(answers(200, started), /write$/);
  const written = await harness.send(operator, "POST", `/relay/held${writePath}`, {
    headers: { "idempotency-key": "key-of-the-write", "x-request-id": requestId },
    payload: writeBody,
  });
  operationId = String(written.headers["x-postern-operation"]);
  await confirmWrite(harness);
  harness.upstream.on(answers(400, { ...errorBody("ERR_010", 400), requestId: serviceRequestId }), /write$/);
  const rejected = await harness.send(operator, "POST", `/relay/held${writePath}`, {
    headers: { "idempotency-key": "key-of-the-rejected" },
    payload: { ...writeBody, amount: "7" },
  });
  rejectedId = String(rejected.headers["x-postern-operation"]);
  for (const [address, name] of [
    [contractAddress, "Till"],
    [other, "Other till"],
  ] as const) {
    const saved = await harness.send(admin, "PUT", `/console/held/contracts/${networkId}/${address}`, {
      headers: { "if-none-match": "*" },
      payload: { name, tags: [], notes: "", abi: bookAbi },
    });
    if (saved.statusCode >= 300) throw new Error(saved.body);
  }
  const labelled = await harness.send(admin, "PUT", "/console/held/labels", {
    headers: { "if-none-match": "*" },
    payload: { networkId: null, address: other, label: "Acme settlement" },
  });
  if (labelled.statusCode >= 300) throw new Error(labelled.body);
});
afterAll(() => harness.close());

const ask = (text: unknown, person = viewer, environment = "held") =>
  harness.send(person, "POST", `/console/${environment}/lookup`, { payload: { text } });
const answerTo = async (text: string, person?: Person, environment?: string): Promise<LookupAnswer> => {
  const answer = await ask(text, person, environment);
  expect([answer.statusCode, answer.statusCode === 200 ? "" : answer.body]).toEqual([200, ""]);
  return lookupAnswerSchema.parse(answer.json());
};
const nothing = { operations: [], records: [], labels: [], book: [], transactions: [], run: null, declared: [] };

const call = (signature: string, values: readonly AbiValue[]): string => {
  const parsed = parseAbi(signature);
  const entry = parsed.ok ? parsed.abi.at(-1) : undefined;
  if (entry?.type !== "function") throw new Error("no function");
  const encoded = encodeCall(entry, values);
  if (!encoded.ok) throw new Error(encoded.error.got);
  return encoded.calldata;
};
const namesIn = ({ declared }: LookupAnswer) =>
  declared.map(
    ({ entry, sources }) =>
      `${Object(entry).type} ${Object(entry).name} (${sources.map(({ name }) => name).join(", ")})`,
  );

describe("an operation is found by", () => {
  test.each([
    ["its id", () => operationId],
    ["its id in capitals", () => operationId.toUpperCase()],
    ["its workflow's id", () => "workflow-1"],
    ["the service's operation id", () => "service-1"],
    ["its transaction's hash", () => hash],
    ["the hash without 0x", () => hash.slice(2).toUpperCase()],
    ["the id of the request that sent it", () => requestId],
    ["the details of an error that name the request", () => `Message: no\nCode: ERR_010\nRequest id: ${requestId}`],
  ])("%s", async (_what, text) => {
    expect((await answerTo(text())).operations.map(({ id }) => id)).toEqual([operationId]);
  });

  test.each([["its idempotency key", "key-of-the-rejected"]])("%s", async (_what, text) => {
    expect((await answerTo(text)).operations.map(({ id }) => id)).toEqual([rejectedId]);
  });

  test("nothing of another environment", async () => {
    for (const text of [operationId, requestId, "workflow-1", hash])
      expect(await answerTo(text, admin, "ask")).toMatchObject({ operations: [] });
    expect(await answerTo(requestId, admin, "ask")).toMatchObject({ audit: [] });
  });
});

test("Reliability 40: a look-up starts the copies of the service's lists, and says what they may lack", async () => {
  const gaps = async (text: string) => {
    const { coverage } = await answerTo(text, admin, "ask");
    return coverage?.gaps.map(({ place, reason }) => `${place} ${reason}`) ?? [];
  };
  expect(await gaps(hash)).toContain("ledger reading");
  expect(await gaps("Acme")).not.toContain("ledger reading");
  expect(await gaps("Acme")).toContain("addresses reading");
  const lists = await harness.store.selectFrom("ledger_lists").select("id").execute();
  expect(lists.map(({ id }) => id)).toContain("ask");
});

describe("the audit", () => {
  test("has what a request did, for admins", async () => {
    expect((await answerTo(requestId, admin)).audit).toMatchObject([
      { action: "operation.requested", requestId, subject: operationId },
    ]);
  });

  test.each(["viewer", "operator"] as const)(
    "is hidden from the role %s, which only gets the operation",
    async (role) => {
      expect(await answerTo(requestId, { viewer, operator }[role])).toMatchObject({
        audit: null,
        operations: [{ id: operationId }],
      });
    },
  );
});

describe("records, labels and the book", () => {
  test("an address in any case has its record, its label and its contracts", async () => {
    for (const text of [other, other.toLowerCase(), other.slice(2)]) {
      expect(await answerTo(text)).toMatchObject({
        records: [{ kind: "addresses", matched: "address" }],
        labels: [{ label: "Acme settlement" }],
        book: [{ name: "Other till" }],
      });
    }
  });

  test.each([
    ["a deployment", "0b9c6f3e-0000-4000-8000-00000000000d", "contracts"],
    ["an address record", "0B9C6F3E-0000-4000-8000-000000000001", "addresses"],
    ["a network", networkId, "networks"],
  ])("%s by its id", async (_what, text, kind) => {
    expect((await answerTo(text)).records).toMatchObject([{ kind, matched: "id" }]);
  });

  test("a label and a contract by a part of its name", async () => {
    expect(await answerTo("acme")).toMatchObject({ labels: [{ label: "Acme settlement" }], abis: null });
    expect((await answerTo("till")).book.map(({ name }) => name).toSorted()).toEqual(["Other till", "Till"]);
  });

  test("part of a name is found in a list too long to be read in two seconds", async () => {
    const move = (position: number) =>
      harness.store.updateTable("mirror_records").set({ position }).where("kind", "=", "addresses").execute();
    const { facts, store, now } = harness.dependencies;
    let at = 0;
    const elapsed = () => (at += 50);
    const dependencies = { facts, declarations: createDeclarations(store, elapsed), elapsed, now };
    await move(1_000_000);
    const answer = await lookUp(dependencies, {
      environment: "held",
      text: "acme",
      isAdmin: true,
      isGone: () => false,
    });
    await move(0);
    // Each read of the clock takes 50 ms, and each slice of the list one read: forty of two hundred in two seconds.
    expect(answer.cut).toEqual([]);
    expect(answer.records).toMatchObject([{ kind: "addresses" }]);
    expect(answer.labels).toMatchObject([{ label: "Acme settlement" }]);
    expect((await answerTo("acme")).cut).toEqual([]);
  });

  test("an unknown text matches nothing", async () => {
    for (const text of [
      "0b9c6f3e-ffff-4000-8000-000000000001",
      `0x${"12".repeat(32)}`,
      "zzz",
      `0x${"34".repeat(20)}`,
    ]) {
      expect(await answerTo(text)).toMatchObject(nothing);
    }
  });
});

describe("a declaration", () => {
  test("under a selector, with the ABI's owner", async () => {
    expect(namesIn(await answerTo("0xa9059cbb"))).toEqual([
      "function transfer (Other till, Till)",
      "function transfer (ERC-20 token)",
    ]);
  });

  test("under the topic of an event", async () => {
    const { entry } = (await answerTo(call("function settleAll(uint256 until)", [1n]))).declared[0] ?? {};
    expect(entry).toMatchObject({ name: "settleAll", inputs: [{ name: "until", type: "uint256" }] });
    const topic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
    expect(namesIn(await answerTo(topic))).toEqual([
      "event Transfer (ERC-20 token)",
      "event Transfer (ERC-721 collection)",
    ]);
  });

  test("under the selector of revert data", async () => {
    const data = call("function TooLate(uint256 by)", [7n]);
    expect(namesIn(await answerTo(data))).toEqual(["error TooLate (Other till, Till)"]);
    expect(namesIn(await answerTo(`0x08c379a0${"0".repeat(62)}20${"0".repeat(64)}`))).toEqual([
      "error Error (Solidity)",
    ]);
  });

  test("under the selectors of calls within a call", async () => {
    const settle = call("function settleAll(uint256 until)", [5n]);
    const relay = call("function relay(bytes payload)", [settle]);
    const multicall = call("function multicall(bytes[] data)", [[relay, settle]]);
    expect(namesIn(await answerTo(multicall)).map((name) => name.split(" ")[1])).toEqual(
      expect.arrayContaining(["multicall", "relay", "settleAll"]),
    );
  });

  test("reports how many ABIs it searched", async () => {
    // Both contracts have the same one.
    expect((await answerTo("0x12345678")).abis).toEqual({ read: 1, left: 0 });
  });

  test("from an earlier ABI of a contract is marked", async () => {
    const version = (await harness.send(admin, "GET", `/console/held/contracts/${networkId}/${contractAddress}`))
      .headers.etag;
    const saved = await harness.send(admin, "PUT", `/console/held/contracts/${networkId}/${contractAddress}`, {
      headers: { "if-match": String(version) },
      payload: { name: "Till", tags: [], notes: "", abi: bookAbi.slice(0, 1) },
    });
    expect(saved.statusCode).toBe(200);
    const [declared] = (await answerTo(call("function settleAll(uint256 until)", [1n]))).declared;
    expect(declared?.sources).toMatchObject([
      { name: "Other till", isEarlier: false },
      { name: "Till", isEarlier: true },
    ]);
  });
});

describe("hostile texts", () => {
  const word = (value: bigint | number): string => value.toString(16).padStart(64, "0");

  test.each([
    [
      "calldata of 128 KiB with a length of 2^256 - 1",
      `0xac9650d8${word(32)}${word(2n ** 256n - 1n)}${word(32).repeat(4089)}`,
    ],
    ["offsets that all lead to one list", `0xac9650d8${word(32)}${word(4000)}${word(32).repeat(4089)}`],
    [
      "an honest multicall of 128 KiB",
      call("function multicall(bytes[] data)", [Array.from({ length: 1_300 }, () => "0x12345678")]),
    ],
    ["letters", "x".repeat(longestLookup)],
    ["invisible characters", "\u202e".repeat(1_000)],
    ["a pattern", "%_\\%".repeat(40)],
  ])("%s get a short response", async (_what, text) => {
    const answer = await ask(text);
    expect(answer.statusCode).toBe(200);
    expect(answer.body.length).toBeLessThan(100_000);
  });

  test.each([
    ["nothing", " "],
    ["a longer text", "x".repeat(longestLookup + 1)],
    ["no text", 7],
  ])("%s is refused without an echo", async (_what, text) => {
    const answer = await ask(text);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect(answer.body.length).toBeLessThan(600);
  });
});

describe("Security 58: a look-up", () => {
  test.each([
    ["the server's API key", apiKey],
    ["the share that the server holds", clientShare],
    ["the key within a text", `curl -H "key ${apiKey}"`],
    ["the share in Base64", Buffer.from(clientShare).toString("base64")],
    ["a share by its name", '{"clientShare":"canary-typed-share"}'],
    ["a recovery phrase", "abandon ability able about above absent absorb abstract absurd abuse access acid"],
  ])("of a text with %s is refused without an echo", async (_what, text) => {
    for (const environment of ["held", "ask"]) {
      const answer = await ask(text, viewer, environment);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "POSTERN_SHARE_REFUSED"]);
      expect(answer.body).not.toContain(text);
    }
  });

  test("leaves nothing of its text in the database and the log", async () => {
    const canary = "canary-pasted-77120";
    await answerTo(`${canary} one`);
    await answerTo(canary);
    await ask(`clientShare=${canary}`);
    const files = readdirSync(harness.directory, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(readFileSync(join(file.parentPath, file.name)).includes(canary)).toBe(false);
    expect(harness.logged.join("\n")).not.toContain(canary);
  });

  test("needs the mark that no page of another site can set", async () => {
    const answer = await harness.send(viewer, "POST", "/console/held/lookup", {
      headers: { "x-postern": "" },
      payload: { text: "x" },
    });
    expect(answer.statusCode).toBe(403);
  });
});
