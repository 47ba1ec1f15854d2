import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { address, bookOf, codeOf, contract, fn, isNew, lower, over, path } from "#server/testing/contracts.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { starts } from "#server/testing/starts.ts";
import { abiVersionAnswerSchema, bookAnswerSchema, bookListSchema } from "#shared/console/contracts.ts";

let harness: Harness;
let admin: Person;
let book: ReturnType<typeof bookOf>;
const { startsForEach, startsOnce } = starts(
  async () => {
    harness = await startHarness();
    admin = await harness.signIn("admin", "Ada");
    book = bookOf(harness, admin);
  },
  () => harness.close(),
);

const audited = async () => {
  const rows = await harness.store
    .selectFrom("audit")
    .selectAll()
    .where("action", "in", ["contract.changed", "contract.removed", "contracts.imported"])
    .orderBy("position")
    .execute();
  return rows.map((row) => [row.action, row.outcome, row.subject, JSON.parse(row.detail)]);
};
const rowsOfAbis = () => harness.store.selectFrom("contract_abis").select(["position", "hash"]).execute();

describe("a contract of the book", () => {
  startsForEach();

  test("is stored with who saved it and when, readable by everyone, only in its environment", async () => {
    const answer = await book.put(contract());
    const { data } = bookAnswerSchema.parse(answer.json());
    const at = new Date(harness.clock.now).toISOString();
    const by = { id: admin.id, name: "Ada" };
    const text =
      '[{"inputs":[{"name":"to","type":"address"}],"name":"transfer","outputs":[],"stateMutability":"nonpayable","type":"function"}]';
    const hash = createHash("sha256").update(text).digest("hex");
    expect(data).toEqual({
      networkId: "net-1",
      address: lower,
      name: "Token",
      tags: ["erc20", "main"],
      notes: "Two\nlines",
      abiHash: hash,
      version: data.version,
      createdAt: at,
      changedAt: at,
      changedBy: by,
      abis: [{ position: 1, hash, entries: 1, at, by }],
    });
    expect(answer.headers.etag).toBe(`"${data.version}"`);
    const viewer = await harness.signIn("viewer");
    const read = await harness.send(viewer, "GET", `${path}/net-1/${lower}`);
    expect([read.json(), read.headers.etag]).toEqual([{ data }, `"${data.version}"`]);
    const list = await harness.send(viewer, "GET", path);
    expect(bookListSchema.parse(list.json()).data.length).toBe(1);
    expect(list.body).not.toContain("transfer");
    expect((await harness.send(viewer, "GET", `/console/held/contracts/net-1/${address}`)).statusCode).toBe(404);
  });

  test("keeps every version of its ABI, equal ones once", async () => {
    const first = [fn("transfer")];
    const second = [fn("transfer", { stateMutability: "payable" })];
    const sameAsFirst = [Object.fromEntries(Object.entries(fn("transfer")).toReversed())];
    let version = (await book.made(contract({ abi: first }))).version;
    for (const abi of [sameAsFirst, second, null, second, first]) {
      harness.clock.now += 1000;
      const answer = await book.put(contract({ abi }), over(version));
      version = bookAnswerSchema.parse(answer.json()).data.version;
    }
    const { data } = bookAnswerSchema.parse((await book.get()).json());
    expect(data.abis.map(({ position }) => position)).toEqual([3, 2, 1]);
    expect(data.abis[0]?.hash).toBe(data.abiHash);
    expect(data.abis[2]?.hash).toBe(data.abiHash);
    expect(data.createdAt < data.changedAt).toBe(true);
    const old = await book.get(`net-1/${address}/abis/2`);
    expect(abiVersionAnswerSchema.parse(old.json()).data.abi).toEqual(second);
    for (const position of ["0", "4", "x", "1e9"]) {
      expect((await book.get(`net-1/${address}/abis/${position}`)).statusCode).toBe(404);
    }
  });

  test("is removed with its ABIs by a request that has the current version, and saved anew", async () => {
    const { version } = await book.made();
    const url = `${path}/net-1/${address}`;
    for (const headers of [over("x"), isNew]) {
      expect(codeOf(await harness.send(admin, "DELETE", url, { headers }))).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
    }
    expect((await harness.send(admin, "DELETE", url, { headers: over(version) })).statusCode).toBe(204);
    expect((await book.get()).statusCode).toBe(404);
    expect(await rowsOfAbis()).toEqual([]);
    expect((await book.made()).abis.map(({ position }) => position)).toEqual([1]);
  });

  test.each([
    ["another version", over("0")],
    ["no version, although there is one", isNew],
  ])("is not changed by a request with %s", async (_name, headers) => {
    const { version } = await book.made();
    const answer = await book.put(contract({ name: "Other" }), headers);
    expect(codeOf(answer)).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
    expect([answer.headers.etag, answer.json()]).toEqual([
      `"${version}"`,
      expect.objectContaining({ data: { version } }),
    ]);
    expect(await book.names()).toEqual(["Token"]);
    expect(codeOf(await book.put(contract(), {}))).toEqual([428, "POSTERN_VERSION_REQUIRED"]);
  });

  test("is changed once by two concurrent requests", async () => {
    const { version } = await book.made();
    const both = await Promise.all(
      ["a", "b"].map((name) => book.put(contract({ name, abi: [fn(name)] }), over(version))),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 412]);
    expect((await rowsOfAbis()).length).toBe(2);
  });

  test.each(["viewer", "operator"] as const)(
    "is not edited by the role %s, and the attempt is recorded",
    async (role) => {
      const person = await harness.signIn(role);
      const url = `${path}/net-1/${address}`;
      const tries = [
        await harness.send(person, "PUT", url, { payload: contract(), headers: isNew }),
        await harness.send(person, "DELETE", url, { headers: over("x") }),
        await harness.send(person, "POST", `${path}/import/check`, { payload: {} }),
        await harness.send(person, "POST", `${path}/import`, { payload: {} }),
      ];
      expect(tries.map(codeOf)).toEqual(tries.map(() => [403, "POSTERN_FORBIDDEN"]));
      expect((await audited()).map(([action, outcome]) => [action, outcome])).toEqual([
        ["contract.changed", "denied"],
        ["contract.removed", "denied"],
        ["contracts.imported", "denied"],
        ["contracts.imported", "denied"],
      ]);
    },
  );

  test("Security 34: each edit is in the audit, in the transaction of the edit", async () => {
    const { version, abiHash } = await book.made();
    const changed = await book.put(contract({ name: "Other" }), over(version));
    const { data } = bookAnswerSchema.parse(changed.json());
    await harness.send(admin, "DELETE", `${path}/net-1/${address}`, { headers: over(data.version) });
    const subject = `net-1 ${lower}`;
    expect(await audited()).toEqual([
      ["contract.changed", "allowed", subject, { name: "Token", abi: abiHash }],
      ["contract.changed", "allowed", subject, { name: "Other", from: "Token" }],
      ["contract.removed", "allowed", subject, { name: "Other", abi: abiHash }],
    ]);
    await harness.store.deleteFrom("audit_head").execute();
    expect((await book.put(contract())).statusCode).toBe(500);
    expect([await book.names(), await rowsOfAbis()]).toEqual([[], []]);
  });

  test("may have names of every object's properties", async () => {
    const abi = ["constructor", "toString", "__proto__", "hasOwnProperty"].map((name) => fn(name));
    await book.made(contract({ name: "__proto__", tags: ["constructor", "Ёлка"], abi }), "constructor/toString");
    const { data } = bookAnswerSchema.parse((await book.get("constructor/toString")).json());
    expect([data.name, data.tags]).toEqual(["__proto__", ["constructor", "ёлка"]]);
    const version = await book.get("constructor/toString/abis/1");
    expect(abiVersionAnswerSchema.parse(version.json()).data.abi).toEqual(abi);
  });
});

describe("Security 45: an invalid contract is refused:", () => {
  startsOnce();

  const entry = (more: object) => contract({ abi: [fn("f", more)] });
  test.each([
    ["a name of two lines", contract({ name: "a\r\nb" })],
    ["a name of more than 100 characters", contract({ name: "x".repeat(101) })],
    ["a name that is read backwards", contract({ name: "\u202enekoT" })],
    ["a name with an invisible character", contract({ name: "To\u200bken" })],
    ["a tag that cannot be seen", contract({ tags: ["\u3164"] })],
    ["notes of more than 5,000 characters", contract({ notes: "x".repeat(5001) })],
    ["notes with a control character", contract({ notes: "\u0007" })],
    ["a tag with a bar", contract({ tags: ["a|b"] })],
    ["a tag that begins a formula", contract({ tags: ["=1"] })],
    ["more than 20 tags", contract({ tags: Array.from({ length: 21 }, (_, index) => `t${index}`) })],
    ["an ABI without an entry", contract({ abi: [] })],
    ["an ABI with an entry of no kind", contract({ abi: [{ type: "library" }] })],
    ["an ABI with an invalid name", entry({ name: "a b" })],
    ["an ABI with an unknown field", entry({ gas: 1 })],
    ["an ABI with an invalid type", entry({ inputs: [{ name: "a", type: "uint256[" }] })],
    ["an ABI with more than 5,000 entries", contract({ abi: Array.from({ length: 5001 }, () => fn("f")) })],
    ["an unknown field", contract({ x: 1 })],
    ["no ABI at all", { name: "a", tags: [], notes: "" }],
  ])("%s", async (_name, body) => {
    expect(codeOf(await book.put(body))).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect(await book.names()).toEqual([]);
  });

  test("an ABI of more than 512 KiB, with its size", async () => {
    const abi = Array.from({ length: 4800 }, (_, index) => fn(`f${index}`));
    const answer = await book.put(contract({ abi }));
    expect(codeOf(answer)).toEqual([413, "POSTERN_TOO_LARGE"]);
    expect(answer.json<{ message: string }>().message).toMatch(
      /^The ABI has \d{6} characters; the limit is 524288\. Nothing was changed\.$/,
    );
  });

  test("Security 30: a body of more than 1 MiB", async () => {
    const answer = await book.put(contract({ abi: [fn("f", { description: "x".repeat(1024 * 1024) })] }));
    expect(codeOf(answer)).toEqual([413, "POSTERN_TOO_LARGE"]);
  });

  test("an ABI nested too deeply", async () => {
    let parameter: object = { name: "", type: "uint256" };
    for (let depth = 0; depth < 80; depth += 1) parameter = { name: "", type: "tuple", components: [parameter] };
    expect((await book.put(entry({ inputs: [parameter] }))).statusCode).toBe(400);
  });

  test.each(["net-1/0x12", "net-1/%25", "a%2fb/x", "n%20n/x", `net-1/${"a".repeat(129)}`, "net-1/=1"])(
    "the place %s",
    async (place) => {
      expect((await book.put(contract(), isNew, place)).statusCode).toBe(400);
    },
  );

  test("the prototype of an object", async () => {
    const payload = JSON.stringify(contract()).replace('"name":"transfer"', '"name":"transfer","__proto__":{"x":1}');
    const headers = { ...isNew, "content-type": "application/json" };
    const answer = await harness.send(admin, "PUT", `${path}/net-1/${address}`, { payload, headers });
    expect(answer.statusCode).toBe(400);
  });
});

describe("contracts are found", () => {
  startsForEach();

  test("the best match first: a whole name, the beginning of one or the end of an address, a part", async () => {
    const at = (end: string) => `net-1/0x${"3".repeat(40 - end.length)}${end}`;
    // The last changed would otherwise come first.
    for (const [name, end] of [
      ["A605", "1"],
      ["Till", "a605"],
      ["a605 more", "2"],
      ["Old A605", "4"],
    ] as const) {
      await book.made(contract({ name }), at(end));
      harness.clock.now += 1000;
    }
    expect(await book.names("?search=a605")).toEqual(["A605", "a605 more", "Till", "Old A605"]);
  });

  test("by network, tag and any part of their texts", async () => {
    const at = (digit: string) => `0x${digit.repeat(40)}`;
    await book.made(contract({ name: "A 100%", tags: ["x"] }), `net-1/${at("1")}`);
    harness.clock.now += 1000;
    await book.made(contract({ name: "B", tags: ["x y", "z"], notes: "Old vault" }), `net-2/${at("2")}`);
    const results = await Promise.all(
      [
        "",
        "?take=1",
        "?skip=1",
        "?skip=9223372036854775808",
        "?networkId=net-1",
        "?tag=x",
        "?tag=Z",
        "?search=VAULT",
        "?search=%25",
        "?search=2222",
        "?search=x%20y",
        "?search=__",
      ].map(async (query) => [query, await book.names(query)]),
    );
    expect(Object.fromEntries(results)).toEqual({
      "": ["B", "A 100%"],
      "?take=1": ["B"],
      "?skip=1": ["A 100%"],
      "?skip=9223372036854775808": [],
      "?networkId=net-1": ["A 100%"],
      "?tag=x": ["A 100%"],
      "?tag=Z": ["B"],
      "?search=VAULT": ["B"],
      "?search=%25": ["A 100%"],
      "?search=2222": ["B"],
      "?search=x%20y": ["B"],
      "?search=__": [],
    });
  });
});
