import { createHash } from "node:crypto";
import { encodeFunctionData, parseAbi } from "viem/utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { descriptorOf } from "#server/domains/contracts/descriptors.ts";
import { address, bookOf, codeOf, contract, fn, isNew, lower, over, path } from "#server/testing/contracts.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { contractAddress, networkId, started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";
import type { AuditEntry } from "#shared/console/audit.ts";
import { bookAnswerSchema } from "#shared/console/contracts.ts";
import {
  descriptorAnswerSchema,
  descriptorPreviewSchema,
  descriptorVersionAnswerSchema,
  longestDescriptor,
} from "#shared/console/descriptor.ts";
import { canonicalJson } from "#shared/json/canonical.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";

let harness: Harness;
let admin: Person;
let book: ReturnType<typeof bookOf>;
beforeEach(async () => {
  harness = await startHarness();
  listNetworks(harness.upstream, [{ id: "net-1", name: "tETH", enabled: true, chainId: 1 }]);
  admin = await harness.signIn("admin", "Ada");
  book = bookOf(harness, admin);
});
afterEach(() => harness.close());

const own = `${path}/net-1/${address}/descriptor`;

const described = (intent = "Pay", more: object = {}) => ({
  context: { contract: { deployments: [{ chainId: 1, address }] } },
  display: {
    formats: {
      "transfer(address to)": {
        intent,
        interpolatedIntent: `${intent} {to}`,
        fields: [{ path: "to", label: "Payee", format: "addressName" }],
      },
    },
  },
  ...more,
});
const put = (descriptor: unknown, version: string, person = admin) =>
  harness.send(person, "PUT", own, { payload: { descriptor }, headers: over(version) });
const hashOf = (descriptor: unknown) => createHash("sha256").update(canonicalJson(descriptor)).digest("hex");
const read = async (person = admin) =>
  descriptorAnswerSchema.parse((await harness.send(person, "GET", own)).json()).data;
const audited = async () => {
  const rows = await harness.store
    .selectFrom("audit")
    .select(["action", "outcome", "subject", "detail"])
    .where("action", "=", "descriptor.changed" satisfies AuditEntry["action"])
    .orderBy("position")
    .execute();
  return rows.map((row) => [row.outcome, row.subject, JSON.parse(row.detail)]);
};
const stored = () => descriptorOf(harness.store, "ask", "net-1", address);

describe("the descriptor of a contract", () => {
  test("is stored with who saved it and when, and everyone can read it, in its environment only", async () => {
    const { version } = await book.made();
    expect(await read()).toEqual({ present: null, findings: [], versions: [], version });
    harness.clock.now += 1000;
    const answer = await put(described(), version);
    const { data } = descriptorAnswerSchema.parse(answer.json());
    const saved = {
      position: 1,
      hash: hashOf(described()),
      at: new Date(harness.clock.now).toISOString(),
      by: { id: admin.id, name: "Ada" },
    };
    expect(data).toEqual({
      present: { ...saved, descriptor: described() },
      findings: [],
      versions: [saved],
      version: data.version,
    });
    expect(data.version).not.toBe(version);
    expect(answer.headers.etag).toBe(`"${data.version}"`);
    expect(await read(await harness.signIn("viewer"))).toEqual(data);
    const elsewhere = await harness.send(admin, "GET", `/console/held/contracts/net-1/${address}/descriptor`);
    expect(elsewhere.statusCode).toBe(404);
    expect(await stored()).toEqual({ json: described(), version: `1 · ${saved.hash.slice(0, 8)}` });
  });

  test("keeps every version, each once, including removed ones", async () => {
    let { version } = await book.made();
    for (const descriptor of [
      described("A"),
      described("A"),
      described("B"),
      null,
      described("B"),
      described("A"),
      null,
    ]) {
      const answer = await put(descriptor, version);
      ({ version } = descriptorAnswerSchema.parse(answer.json()).data);
    }
    const { present, versions } = await read();
    expect(present).toBeNull();
    expect(versions.map(({ position, hash }) => [position, hash])).toEqual([
      [3, hashOf(described("A"))],
      [2, hashOf(described("B"))],
      [1, hashOf(described("A"))],
    ]);
    const second = await harness.send(admin, "GET", `${path}/net-1/${address}/descriptors/2`);
    expect(descriptorVersionAnswerSchema.parse(second.json()).data.descriptor).toEqual(described("B"));
    for (const position of ["0", "4", "x", "1e9"]) {
      const answer = await harness.send(admin, "GET", `${path}/net-1/${address}/descriptors/${position}`);
      expect(answer.statusCode).toBe(404);
    }
    expect(await stored()).toBeNull();
  });

  test.each([
    [
      "an edit of the contract",
      async (version: string) => book.put(contract({ name: "Other", abi: null }), over(version)),
    ],
    [
      "an import of the book",
      async () => {
        const file = {
          format: "postern-contract-book",
          version: 1,
          contracts: [{ networkId: "net-1", address, ...contract({ name: "Other" }) }],
        };
        const { plan } = (await book.post("/import/check", { book: file })).json<{ plan: string }>();
        return book.post("/import", { book: file, conflicts: "replace", plan });
      },
    ],
  ])("stays through %s", async (_name, change) => {
    const { version } = await book.made();
    const { data } = descriptorAnswerSchema.parse((await put(described(), version)).json());
    expect((await change(data.version)).statusCode).toBe(200);
    expect(await book.names()).toEqual(["Other"]);
    expect((await read()).present?.hash).toBe(hashOf(described()));
    expect((await stored())?.json).toEqual(described());
  });

  test("is removed with its contract, every version of it", async () => {
    const { version } = await book.made();
    const { data } = descriptorAnswerSchema.parse((await put(described(), version)).json());
    await harness.send(admin, "DELETE", `${path}/net-1/${address}`, { headers: over(data.version) });
    expect(await harness.store.selectFrom("contract_descriptors").selectAll().execute()).toEqual([]);
    await book.made();
    expect(await read()).toMatchObject({ present: null, versions: [] });
  });

  test("is changed only over the version of the contract that the person has seen; of two people, one succeeds", async () => {
    const { version } = await book.made();
    expect(codeOf(await put(described(), "x"))).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
    const unseen = await harness.send(admin, "PUT", own, { payload: { descriptor: described() }, headers: isNew });
    expect(codeOf(unseen)).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
    const bare = await harness.send(admin, "PUT", own, { payload: { descriptor: described() } });
    expect(codeOf(bare)).toEqual([428, "POSTERN_VERSION_REQUIRED"]);
    const both = await Promise.all([put(described("A"), version), put(described("B"), version)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 412]);
    expect((await read()).versions.length).toBe(1);
    // An edit of the contract itself does not have the current version of the descriptor.
    expect(codeOf(await book.put(contract(), over(version)))).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
  });

  test("needs a contract of the book", async () => {
    expect(codeOf(await put(described(), "x"))).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
    const unseen = await harness.send(admin, "PUT", own, { payload: { descriptor: described() }, headers: isNew });
    expect(codeOf(unseen)).toEqual([404, "POSTERN_NOT_FOUND"]);
    expect((await harness.send(admin, "GET", own)).statusCode).toBe(404);
    expect(await harness.store.selectFrom("contract_descriptors").selectAll().execute()).toEqual([]);
  });

  test.each(["viewer", "operator"] as const)(
    "is not changed by the role %s, and the attempt is recorded",
    async (role) => {
      const { version } = await book.made();
      const answer = await put(described(), version, await harness.signIn(role));
      expect(codeOf(answer)).toEqual([403, "POSTERN_FORBIDDEN"]);
      expect((await audited()).map(([outcome]) => outcome)).toEqual(["denied"]);
    },
  );

  test("Security 34: each change is in the audit, in the transaction of the change", async () => {
    const { version } = await book.made();
    const first = descriptorAnswerSchema.parse((await put(described("A"), version)).json()).data;
    const second = descriptorAnswerSchema.parse((await put(null, first.version)).json()).data;
    const subject = `net-1 ${lower}`;
    const hash = hashOf(described("A"));
    expect(await audited()).toEqual([
      ["allowed", subject, { name: "Token", descriptor: hash }],
      ["allowed", subject, { name: "Token", from: hash }],
    ]);
    await harness.store.deleteFrom("audit_head").execute();
    expect((await put(described("B"), second.version)).statusCode).toBe(500);
    expect((await read()).present).toBeNull();
    expect((await read()).versions.length).toBe(1);
  });
});

describe("Security 45: an invalid description of the contract is refused, with the path:", () => {
  const display = (formats: object) => ({ ...described(), display: { formats } });
  const format = { intent: "Pay", fields: [] };
  test.each([
    ["a field that the standard does not have", described("Pay", { x: 1 }), "x: This is not supported by Postern."],
    ["another file", described("Pay", { includes: "https://example.org/a.json" }), "includes: This names another file"],
    [
      "an intent that is read backwards",
      described("\u202eyaP"),
      'display.formats["transfer(address to)"].intent: This is not a text of up to 100',
    ],
    [
      "a function that the ABI does not have",
      display({ "transfer(address,uint256,bool)": format }),
      'display.formats["transfer(address,uint256,bool)"]: The descriptor describes transfer(address,uint256,bool), which the ABI does not have.',
    ],
    ["no function at all", display({}), "display.formats: This describes no function."],
    ["a key that is not a function", display({ "transfer(": format }), "write its signature"],
  ])("%s", async (_name, descriptor, why) => {
    const { version } = await book.made();
    const answer = await put(descriptor, version);
    expect(codeOf(answer)).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect(answer.json<{ message: string }>().message).toContain(why);
    expect((await read()).versions).toEqual([]);
  });

  test("a list, and a text", async () => {
    const { version } = await book.made();
    for (const descriptor of [[], "x", undefined]) {
      expect(codeOf(await put(descriptor, version))).toEqual([400, "POSTERN_BAD_REQUEST"]);
    }
  });

  test("one of more than 64 KiB, with its size", async () => {
    const { version } = await book.made();
    const answer = await put(described("Pay", { metadata: { owner: "x".repeat(66_000) } }), version);
    expect(codeOf(answer)).toEqual([413, "POSTERN_TOO_LARGE"]);
  });

  test("the prototype of an object", async () => {
    const { version } = await book.made();
    const payload = JSON.stringify({ descriptor: described() }).replace('"display":', '"__proto__":{"x":1},"display":');
    const headers = { ...over(version), "content-type": "application/json" };
    expect((await harness.send(admin, "PUT", own, { payload, headers })).statusCode).toBe(400);
  });
});

test("a descriptor that the contract's new ABI contradicts stays, and its finding is shown", async () => {
  const { version } = await book.made();
  const { data } = descriptorAnswerSchema.parse((await put(described(), version)).json());
  const changed = await book.put(contract({ abi: [fn("other")] }), over(data.version));
  bookAnswerSchema.parse(changed.json());
  const { present, findings } = await read();
  expect(present?.hash).toBe(hashOf(described()));
  expect(findings).toEqual([
    {
      severity: "error",
      path: 'display.formats["transfer(address to)"]',
      text: "The descriptor describes transfer(address), which the ABI does not have.",
    },
  ]);
});

describe("a preview", () => {
  const calldata = `0x1a695230${"0".repeat(24)}${lower.slice(2)}`;
  const preview = async (body: object, person = admin) => {
    const answer = await harness.send(person, "POST", `${own}/preview`, { payload: body });
    return descriptorPreviewSchema.parse(answer.json()).data;
  };
  const rows = () => harness.store.selectFrom("contract_descriptors").selectAll().execute();

  test("shows a call with the description and without it, for operators, and changes nothing", async () => {
    await book.made();
    const { findings, call } = await preview({ descriptor: described(), calldata }, await harness.signIn("operator"));
    expect(findings).toEqual([]);
    expect([call?.with.source, call?.with.descriptor, call?.without.source]).toEqual([
      "descriptor",
      "preview",
      expect.not.stringMatching("descriptor"),
    ]);
    expect(sentenceText(call?.with.short ?? [])).toBe(`Pay Token ${address}`);
    expect(await rows()).toEqual([]);
    expect((await audited()).length).toBe(0);
  });

  test("accepts a descriptor that cannot be saved: the reason is shown, and the call is described without it", async () => {
    await book.made();
    const { findings, call } = await preview({ descriptor: { ...described(), x: 1 }, calldata });
    expect(findings).toEqual([{ severity: "error", path: "x", text: "This is not supported by Postern." }]);
    expect(call?.with).toEqual(call?.without);
  });

  test("Security 73: is refused to a viewer, before its body is read", async () => {
    const viewer = await harness.signIn("viewer");
    const answer = await harness.send(viewer, "POST", `${own}/preview`, { payload: { descriptor: 1 } });
    expect(codeOf(answer)).toEqual([403, "POSTERN_FORBIDDEN"]);
  });

  test("Security 73: is limited as a saved descriptor is, and its body before it is parsed", async () => {
    await book.made();
    const large = { ...described(), metadata: { owner: "x".repeat(longestDescriptor) } };
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]));
    for (const descriptor of [large, wide, { x: "y".repeat(500_000) }]) {
      const answer = await harness.send(admin, "POST", `${own}/preview`, { payload: { descriptor, calldata } });
      expect(codeOf(answer)).toEqual([413, "POSTERN_TOO_LARGE"]);
    }
  });

  test("Security 73: eight at once come one by one, and others are answered in between", async () => {
    const fields = [{ path: "data", label: "Data", format: "raw" }];
    const abi = [fn("pay", { inputs: [{ name: "data", type: "bytes" }] })];
    await book.made(contract({ abi }));
    const descriptor = {
      ...described(),
      display: { formats: { "pay(bytes data)": { intent: "Pay", interpolatedIntent: "{data}".repeat(80), fields } } },
    };
    const encoded = encodeFunctionData({
      abi: parseAbi(["function pay(bytes data)"]),
      args: [`0x${"ab".repeat(6_000)}`],
    });
    const operator = await harness.signIn("operator");
    const other = await harness.signIn("viewer");
    const order: string[] = [];
    const sent = Array.from({ length: 8 }, async (_, index) => {
      const answer = await harness.send(operator, "POST", `${own}/preview`, {
        payload: { descriptor, calldata: encoded },
      });
      order.push(`preview ${index}`);
      return answer.statusCode;
    });
    // A request that needs no store, so that the store's speed decides nothing.
    const first = sent[0]?.then(async () => {
      await harness.send(other, "GET", "/healthz");
      order.push("other");
    });
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
    await first;
    // Their order depends on when the store has looked up each session.
    expect(order.filter((one) => one !== "other").toSorted()).toEqual(sent.map((_, index) => `preview ${index}`));
    expect(order.indexOf("other")).toBeLessThan(4);
  });

  test("without a call returns the findings about the descriptor alone", async () => {
    const { findings, call } = await preview({ descriptor: described() });
    expect(call).toBeNull();
    expect(findings.map(({ severity, text }) => [severity, text])).toEqual([
      ["warning", "Postern has no ABI for this contract. Without one, the description is not used."],
    ]);
  });

  test("shows an earlier operation by its recorded bytes, and refuses one of another contract", async () => {
    listNetworks(harness.upstream, [{ id: networkId, name: "tETH", enabled: true, chainId: 1 }]);
    harness.upstream.on(answers(200, started), /write$/);
    const sent = await harness.send(admin, "POST", `/relay/held${writePath}`, {
      headers: { "idempotency-key": "a" },
      payload: writeBody,
    });
    const operationId = String(sent.headers["x-postern-operation"]);
    const key = "transfer(address to, uint256 amount)";
    const tokenAbi = fn("transfer", {
      inputs: [
        { name: "to", type: "address" },
        { name: "amount", type: "uint256" },
      ],
    });
    const held = `/console/held/contracts/${networkId}/${contractAddress}`;
    await harness.send(admin, "PUT", held, { payload: contract({ abi: [tokenAbi] }), headers: isNew });
    const descriptor = {
      context: { contract: { deployments: [{ chainId: 1, address: contractAddress }] } },
      display: {
        formats: {
          [key]: {
            intent: "Pay",
            interpolatedIntent: "Pay {amount}",
            fields: [{ path: "amount", label: "Sum", format: "raw" }],
          },
        },
      },
    };
    const url = `${held}/descriptor/preview`;
    const answer = await harness.send(admin, "POST", url, { payload: { descriptor, operationId } });
    const { call } = descriptorPreviewSchema.parse(answer.json()).data;
    // The template omits the recipient and the amount's asset: its fields are used, its sentence is not.
    expect(call?.with.fields.map(({ label, value }) => `${label}: ${sentenceText(value)}`)).toEqual([
      "Sum: 1,000,000,000,000,000,001",
    ]);
    expect(call?.with.short).toEqual(call?.without.short);
    expect(call?.with.movements).toEqual(call?.without.movements);
    const other = `/console/held/contracts/${networkId}/${address}/descriptor/preview`;
    const elsewhere = await harness.send(admin, "POST", other, { payload: { descriptor, operationId } });
    expect(codeOf(elsewhere)).toEqual([400, "POSTERN_BAD_REQUEST"]);
    const missing = await harness.send(admin, "POST", url, { payload: { descriptor, operationId: "x" } });
    expect(codeOf(missing)).toEqual([404, "POSTERN_NOT_FOUND"]);
  });
});
