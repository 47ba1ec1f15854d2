import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { longestShare } from "#server/lib/simple-secret.ts";
import { checkedRun } from "#server/testing/checked-run.ts";
import {
  apiKey,
  clientShare,
  controlSecret,
  type Harness,
  type Person,
  startHarness,
} from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { payoutBody, payoutRow } from "#server/testing/payouts.ts";
import {
  contractAddress,
  networkId,
  sender,
  started,
  writeBody,
  writeItem,
  writePath,
} from "#server/testing/samples.ts";
import { pairs, spellings } from "#server/testing/spellings.ts";
import { answers } from "#server/testing/upstream.ts";
import { validRequest } from "#server/testing/valid-requests.ts";
import { runAnswerSchema } from "#shared/console/run.ts";
import { endpointNames, isWriteName } from "#shared/wire/endpoint-facts.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { errorBodySchema } from "#shared/wire/error.ts";

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("admin", "Ada");
  listNetworks(harness.upstream, [{ id: networkId, name: "SANDBOX", enabled: true, decimals: 18 }]);
  harness.upstream.on(answers(200, started), /functions\/write$/);
});
afterEach(() => harness.close());

let keys = 0;
type Method = "POST" | "PUT";
const send = (method: Method, url: string, payload: object, more: Readonly<Record<string, string>> = {}) => {
  keys += 1;
  return harness.send(ada, method, url, { payload, headers: { "idempotency-key": `key-${keys}`, ...more } });
};
const post = (url: string, payload: object, more: Readonly<Record<string, string>> = {}) =>
  send("POST", url, payload, more);

/** How a request was refused: the field that the message names. */
const refusedField = async (answer: ReturnType<typeof send>, secret = clientShare) => {
  const { statusCode, body } = await answer;
  if (statusCode !== 400) return `${statusCode} ${body}`;
  const { code, message = "" } = errorBodySchema.parse(JSON.parse(body));
  expect(body).not.toContain(secret);
  return code === "POSTERN_SHARE_REFUSED" ? /^The request contains .* in (\S+), where /.exec(message)?.[1] : code;
};

/** The places of all texts and keys of a JSON value, and the value with another text in one of them. */
const placesIn = (
  value: unknown,
  at = "",
): readonly { readonly at: string; readonly put: (text: string) => unknown }[] => {
  if (typeof value === "string") return [{ at, put: (text) => text }];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((inner: unknown, index) =>
      placesIn(inner, `${at}.${index}`).map((place) => ({
        ...place,
        put: (text: string) => value.map((other: unknown, position) => (position === index ? place.put(text) : other)),
      })),
    );
  }
  const entries = Object.entries(value);
  return [
    { at, put: (text) => ({ ...value, [text]: "x" }) },
    ...entries.flatMap(([key, inner]) =>
      placesIn(inner, `${at}.${key}`).map((place) => ({
        ...place,
        put: (text: string) =>
          Object.fromEntries(entries.map(([one, own]) => [one, one === key ? place.put(text) : own])),
      })),
    ),
  ];
};

const everything = async () => {
  const tables = ["operations", "audit", "runs", "run_items", "labels", "saved_views", "payouts", "people"] as const;
  const rows = await Promise.all(tables.map((table) => harness.store.selectFrom(table).selectAll().execute()));
  return JSON.stringify([rows, harness.logged]);
};

describe("Security 72: a request that repeats a secret", () => {
  test.each(endpointNames.filter(isWriteName).filter((name) => endpoints[name].body !== null))(
    "%s: in any field of its body, as the typed share and as the one that the server holds",
    async (name) => {
      const { target, body, takesShare } = validRequest(name);
      const places = placesIn(body);
      expect(places.length).toBeGreaterThan(0);
      for (const { at, put } of places) {
        for (const environment of takesShare ? (["ask", "held"] as const) : (["held"] as const)) {
          const typed = environment === "ask" ? { clientShare: "another-typed-share-2" } : {};
          const secret = environment === "ask" ? "another-typed-share-2" : clientShare;
          const changed = z.record(z.string(), z.unknown()).parse(put(`a ${secret} b`));
          const field = await refusedField(post(`/relay/${environment}${target}`, { ...changed, ...typed }), secret);
          expect([field, at]).toEqual([`body${at}`, at]);
        }
      }
      expect(harness.upstream.writes()).toEqual([]);
      expect(await harness.store.selectFrom("operations").select("id").execute()).toEqual([]);
      const stored = await everything();
      for (const secret of [clientShare, "another-typed-share-2"]) expect(stored).not.toContain(secret);
    },
  );

  test("in any spelling that the secrets' search decodes", async () => {
    for (const [name, write] of [...spellings, ...pairs("all")]) {
      const body = { ...writeBody, abiFunction: { ...writeBody.abiFunction, description: write(clientShare) } };
      const fields = [
        await refusedField(post(`/relay/ask${writePath}`, { ...body, clientShare })),
        await refusedField(post(`/relay/held${writePath}`, body)),
      ];
      expect([name, ...fields]).toEqual([name, "body.abiFunction.description", "body.abiFunction.description"]);
    }
  });

  test.each([
    ["the purpose", { "x-postern-purpose": encodeURIComponent(`for ${clientShare}`) }, "x-postern-purpose"],
    ["the idempotency key", { "idempotency-key": clientShare }, "idempotency-key"],
    ["the operation it repeats", { "x-postern-acknowledge": clientShare }, "x-postern-acknowledge"],
  ])("in a header: %s", async (_what, headers, field) => {
    expect(await refusedField(post(`/relay/held${writePath}`, writeBody, headers))).toBe(field);
    expect(await refusedField(post(`/relay/ask${writePath}`, { ...writeBody, clientShare }, headers))).toBe(field);
  });

  test("in a read that is sent on: the path, the query, the body", async () => {
    const share = encodeURIComponent(clientShare.replaceAll("/", "%2F"));
    const get = (path: string) => harness.send(ada, "GET", `/relay/ask${path}`);
    const before = harness.upstream.seen.length;
    expect(await refusedField(get(`/api/v1/addresses?id=${encodeURIComponent(apiKey)}`), apiKey)).toBe("query.id");
    expect(await refusedField(get(`/api/v1/addresses/${apiKey}`), apiKey)).toBe("path.reference");
    expect(await refusedField(get(`/api/v1/addresses?id=${share}`))).toBe("query.id");
    const { target, body } = validRequest("fetchAbi");
    expect(await refusedField(post(`/relay/ask${target}`, { ...body, networkId: apiKey }), apiKey)).toBe(
      "body.networkId",
    );
    expect(harness.upstream.seen).toHaveLength(before);
    // A guess that is right leaves a row, in a GET too.
    const rows = await harness.store
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "secret.refused")
      .execute();
    expect(rows.map(({ detail }) => detail)).toContain(
      JSON.stringify({ route: "GET /relay/:environment/api/v1/addresses", field: "query.id" }),
    );
  });

  const label = { address: contractAddress, networkId: null, name: "Rent", note: "" };
  const view = { page: "activity", name: "Mine", shared: false, search: { text: "rent" } };
  test.each<readonly [string, Method, string, object, string]>([
    ["a label", "PUT", "/console/held/labels", { ...label, name: clientShare }, "body.name"],
    ["a label's note", "PUT", "/console/held/labels", { ...label, note: `x ${clientShare}` }, "body.note"],
    [
      "labels in a file",
      "POST",
      "/console/held/labels/import",
      { file: `address,name\n0x1,${clientShare}` },
      "body.file",
    ],
    ["a view", "POST", "/console/held/views", { ...view, name: clientShare }, "body.name"],
    ["a saved filter", "POST", "/console/held/views", { ...view, search: { text: clientShare } }, "body.search.text"],
    ["a payout's name", "POST", "/console/held/payouts", payoutBody({ name: clientShare }), "body.name"],
    [
      "a payout's row",
      "POST",
      "/console/held/payouts",
      payoutBody({ rows: [payoutRow("x", "1"), payoutRow("x", "1", { purpose: clientShare })] }),
      "body.rows.1.purpose",
    ],
    ["a purpose", "POST", "/console/held/operations/x/purpose", { purpose: clientShare }, "body.purpose"],
    ["a note", "POST", "/console/held/operations/x/settle", { state: "failed", note: clientShare }, "body.note"],
    [
      "a saved contract",
      "PUT",
      `/console/held/contracts/${networkId}/${contractAddress}`,
      { name: "Token", abi: [{ type: "function", name: clientShare, inputs: [] }] },
      "body.abi.0.name",
    ],
    [
      "a cell of a run",
      "POST",
      "/console/held/runs",
      { items: [{ ...writeItem, cells: ["x", clientShare] }] },
      "body.items.0.cells.1",
    ],
    [
      "an argument of a dry run",
      "POST",
      "/console/held/dry-run",
      { ...writeItem, body: { ...writeBody, amount: clientShare } },
      "body.body.amount",
    ],
    ["the name of a run", "POST", "/console/held/runs/check", { items: [writeItem], name: clientShare }, "body.name"],
  ])("in %s", async (_what, method, url, body, field) => {
    expect(await refusedField(send(method, url, body))).toBe(field);
    expect(await everything()).not.toContain(clientShare);
  });

  test("in the name of a link", async () => {
    const headers = { authorization: `Bearer ${controlSecret}` };
    const answer = harness.send({ id: "", cookie: "" }, "POST", "/auth/links", { headers, payload: { name: apiKey } });
    expect(await refusedField(answer, apiKey)).toBe("body.name");
  });

  test("as the secret of another environment", async () => {
    expect(await refusedField(post("/console/ask/views", { ...view, name: clientShare }))).toBe("body.name");
  });

  test("names a field by what is safe to show", async () => {
    const inKey = (key: string, value: string) =>
      refusedField(post("/console/held/views", { search: { [key]: value } }));
    expect(await inKey(clientShare, "x")).toBe("body.search");
    expect(await inKey("\u202e<b>\n", clientShare)).toBe("body.search.…");
    expect(await inKey("k".repeat(5_000), clientShare)).toBe("body.search.…");
  });

  test("is refused as a whole, wherever it is in a long list", async () => {
    const items = Array.from({ length: 3_000 }, (_, index) => ({ ...writeItem, cells: [`row ${index}`] }));
    const last = { ...writeItem, cells: [clientShare] };
    expect(await refusedField(post("/console/held/runs/check", { items: [...items, last] }))).toBe(
      "body.items.3000.cells.0",
    );
  });
});

describe("Security 72: a typed share that is still in memory", () => {
  const share = "a-share-of-some-run-5";
  const note = (text: string) =>
    post("/console/held/views", { page: "activity", name: text, shared: false, search: {} });

  test("of a run is refused until the run has ended", async () => {
    const answer = await post(
      "/console/ask/runs",
      await checkedRun(harness, ada, "ask", { items: [writeItem], clientShare: share }),
    );
    const { id } = runAnswerSchema.parse(answer.json()).data;
    expect(await refusedField(note(`see ${share}`), share)).toBe("body.name");
    await post(`/console/ask/runs/${id}/cancel`, {});
    expect((await note(`see ${share}`)).statusCode).toBe(201);
  });

  test("of a write is refused while that is being sent", async () => {
    const arrived = new Promise<() => void>((resolve) => {
      harness.upstream.on((...parts) => {
        resolve(() => {
          answers(200, started)(...parts);
        });
      }, /functions\/write$/);
    });
    const sending = post(`/relay/ask${writePath}`, { ...writeBody, clientShare: share });
    const answer = await arrived;
    expect(await refusedField(note(share), share)).toBe("body.name");
    answer();
    expect((await sending).statusCode).toBe(200);
    expect((await note(share)).statusCode).toBe(201);
  });

  test.each([
    ["an address", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"],
    ["a Bitcoin address", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
    ["an id", "0e7a1c52-5a0d-4b0c-8000-00000000abcd"],
  ])("that is %s keeps nobody else from using that", async (_what, address) => {
    const elsewhere = { ...writeBody, abiFunction: { ...writeBody.abiFunction, inputs: [] } };
    const run = await checkedRun(harness, ada, "ask", {
      items: [{ ...writeItem, body: elsewhere }],
      clientShare: address,
    });
    expect((await post("/console/ask/runs", run)).statusCode).toBe(201);
    const to = { name: "to", type: "string", value: address };
    const body = { ...writeBody, abiFunction: { ...writeBody.abiFunction, inputs: [to] } };
    expect((await post(`/relay/held${writePath}`, body)).statusCode).toBe(200);
  });

  test("that was refused is not kept: a viewer cannot forbid words", async () => {
    const viewer = await harness.signIn("viewer");
    for (const url of [`/relay/ask${writePath}`, "/console/ask/runs"]) {
      const headers = { "idempotency-key": "viewer" };
      const payload = { ...writeBody, clientShare: share };
      expect((await harness.send(viewer, "POST", url, { headers, payload })).statusCode).toBe(403);
    }
    expect((await note(share)).statusCode).toBe(201);
  });
});

test("Security 73: a share that is too long to be searched for is refused first, by every route and for every role", async () => {
  const long = `bcdef${"a".repeat(longestShare)}`;
  const viewer = await harness.signIn("viewer");
  const payload = { ...writeBody, abiFunction: { ...writeBody.abiFunction, description: long }, clientShare: long };
  const urls = [`/relay/ask${writePath}`, `/relay/held${writePath}`, "/console/ask/views", "/console/ask/runs/check"];
  for (const [index, url] of urls.entries()) {
    for (const person of [ada, viewer]) {
      const headers = { "idempotency-key": `long-${index}` };
      const answer = await harness.send(person, "POST", url, { headers, payload });
      const { code, message } = errorBodySchema.parse(answer.json());
      expect([answer.statusCode, code, message]).toEqual([
        400,
        "POSTERN_SHARE_REFUSED",
        "The client share has more than 4096 characters. Nothing was done.",
      ]);
    }
  }
  expect(harness.upstream.writes()).toEqual([]);
  expect(await everything()).not.toContain("a".repeat(100));
});

describe("Security 72: a share that equals a word, or a part of a number or an id, keeps nothing from working", () => {
  const abiFunction = {
    ...writeBody.abiFunction,
    name: "transferFrom",
    inputs: [...writeBody.abiFunction.inputs, { name: "n", type: "uint256", value: "98123456789012345" }],
  };
  test.each([
    ["a key of a request", "stateMutability"],
    ["a value of an enumeration", "nonpayable-or-view".slice(0, 10)],
    ["a function of a standard", "transferFrom"],
    ["a part of a network's id", networkId.slice(0, 18)],
    ["a part of an address", "5FbDB2315678afecb367f"],
    ["a part of a number", "123456789012"],
  ])("%s: %s", async (_what, share) => {
    await harness.close();
    harness = await startHarness({ shortestShare: 8 });
    ada = await harness.signIn("admin", "Ada");
    harness.upstream.on(answers(200, started), /functions\/write$/);
    const answer = await post(`/relay/ask${writePath}`, { ...writeBody, abiFunction, clientShare: share });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  });

  test("but as a whole it is refused", async () => {
    for (const share of ["0e7a1c52-5a0d-4b0c-8000-00000000abcd", "123456789012.5", sender.address]) {
      const body = { ...writeBody, amount: share, clientShare: share };

      expect([share, await refusedField(post(`/relay/ask${writePath}`, body), share)]).toEqual([share, "body.amount"]);
    }
  });

  test("a share that is too short or too simple is refused as that", async () => {
    for (const share of ["x", "short-one", "aaaaaaaaaaaaaa"]) {
      const body = { ...writeBody, abiFunction: { ...writeBody.abiFunction, description: share }, clientShare: share };
      expect(await refusedField(post(`/relay/ask${writePath}`, body), "no such text")).toBe("POSTERN_SHARE_TOO_SHORT");
    }
  });
});
