import { describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { payoutBody, payoutRow, recipients, servePayouts, token } from "#server/testing/payouts.ts";
import { contractAddress, networkId, sender, started, writeItem, writePath } from "#server/testing/samples.ts";
import { starts } from "#server/testing/starts.ts";
import { erc20, type TokenDouble } from "#server/testing/token-service.ts";
import { answers } from "#server/testing/upstream.ts";
import { withdrawn } from "#server/testing/withdrawals.ts";
import { notReviewed, reviewedHeader } from "#shared/console/header.ts";
import { reviewAnswerSchema } from "#shared/console/meaning.ts";
import { payoutAnswerSchema } from "#shared/console/payouts.ts";
import { requestReviewAnswerSchema } from "#shared/console/request-review.ts";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";

const uuid = "aaaaaaaa-0000-4000-8000-0000000000a1";
const otherToken = "0x1111111111111111111111111111111111111111";
const constructorOf = (name: string) => [{ type: "constructor", inputs: [{ name, type: "string" }] }];
const template = {
  id: uuid,
  name: "ERC-20 token",
  type: "ERC20",
  bytecode: "0x6001600203",
  abi: constructorOf("name"),
};
const collection = {
  id: uuid,
  displayName: "Things",
  type: "SEMI_FUNGIBLE_TOKEN",
  network: "SANDBOX",
  collectionMetadata: { name: "Things", symbol: "THG", contractAddress: token.address },
};
const deployed = {
  id: uuid,
  name: "Points",
  networkId,
  contractAddress: token.address,
  status: "COMPLETED",
};

let harness: Harness;
let ada: Person;
let admin: Person;
const { startsForEach } = starts(
  async () => {
    harness = await startHarness();
    ada = await harness.signIn("operator");
    admin = await harness.signIn("admin", "Bob");
    servePayouts(harness.upstream);
    harness.upstream.on(answers(200, { result: template }), new RegExp(`contract-templates/${uuid}$`));
    harness.upstream.on(answers(200, { collection }), new RegExp(`collections/${uuid}$`));
    harness.upstream.on(answers(200, { deployedContract: deployed }), new RegExp(`deployed-contracts/${uuid}$`));
    for (const path of [/\/deploy$/, /tokenization\/tokens$/, /tokens\/mint$/, /functions\/write$/]) {
      harness.upstream.on(answers(202, started), path);
    }
    harness.upstream.on(answers(200, withdrawn()), /withdraw$/);
  },
  () => harness.close(),
);

let keys = 0;
type Answer = { readonly statusCode: number; readonly body: string };
const ending = ({ statusCode, body }: Answer) => [statusCode, /"code":"(\w+)"/.exec(body)?.[1] ?? ""];
const changed = [409, "POSTERN_REVIEW_CHANGED"];
const required = [400, "POSTERN_REVIEW_REQUIRED"];

const checked = async (source: object) => {
  const answer = await harness.send(ada, "POST", "/console/held/runs/check", { payload: source });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return runCheckAnswerSchema.parse(answer.json()).data;
};
const start = (source: object, digest?: string) =>
  harness.send(ada, "POST", "/console/held/runs", {
    payload: { ...source, ...(digest === undefined ? {} : { digest }) },
    headers: { "idempotency-key": `start-${(keys += 1)}` },
  });
const runs = () => harness.store.selectFrom("runs").select("id").execute();

const label = async (address: string, text: string) => {
  const payload = { networkId: null, address, label: text };
  const answer = await harness.send(admin, "PUT", "/console/held/labels", {
    payload,
    headers: { "if-none-match": "*" },
  });
  expect(answer.statusCode).toBe(200);
};
const intoBook = async (address: string, abi: readonly object[], name = "Token") => {
  const payload = { name, tags: [], notes: "", abi };
  const url = `/console/held/contracts/${networkId}/${address}`;
  const present = await harness.send(admin, "GET", url);
  const headers =
    present.statusCode === 404 ? { "if-none-match": "*" } : { "if-match": String(present.headers["etag"]) };
  const answer = await harness.send(admin, "PUT", url, { payload, headers });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
};
const fn = (name: string) => ({ type: "function", name, stateMutability: "nonpayable", inputs: [], outputs: [] });

const payoutOf = async (rows = [payoutRow(recipients[0], "1", { asset: "PDT" })]) => {
  const answer = await harness.send(ada, "POST", "/console/held/payouts", { payload: payoutBody({ rows }) });
  const { id, version } = payoutAnswerSchema.parse(answer.json()).data;
  return { payout: { id, version } };
};
const holds = (tokens: Readonly<Record<string, TokenDouble>>) => {
  servePayouts(harness.upstream, { tokens });
  const assets = Object.keys(tokens).map((address) => ({ contractAddress: address, amount: "1" }));
  const pagination = { totalElements: assets.length, totalPages: 1, skip: 0, take: 100 };
  harness.upstream.on(answers(200, { assets, pagination }), /portfolio\?/);
};
const key = token.address.toLowerCase();

describe("Security 74: a run is started with the digest of its check", () => {
  startsForEach();

  const sources: readonly [string, () => Promise<object>][] = [
    ["calls", async () => ({ items: [writeItem] })],
    ["addresses", async () => ({ networkId, lines: [{ reference: "alice", count: 2 }] })],
    ["a payout", () => payoutOf()],
    [
      "items of an earlier run",
      async () => {
        const source = { items: [writeItem] };
        const answer = await start(source, (await checked(source)).digest);
        const { id } = answer.json<{ data: { id: string } }>().data;
        await harness.store.updateTable("runs").set({ state: "cancelled" }).execute();
        await harness.store.updateTable("run_items").set({ state: "cancelled" }).execute();
        return { from: { runId: id, states: ["cancelled"] } };
      },
    ],
  ];

  test.each(sources)("%s: without one nothing is started, and the error says where to get it", async (_what, made) => {
    const source = await made();
    const before = await runs();
    const answer = await start(source);
    expect(ending(answer)).toEqual(required);
    expect(answer.body).toContain("/console/held/runs/check");
    expect(ending(await start(source, "0".repeat(64)))).toEqual(changed);
    expect(await runs()).toEqual(before);
    expect((await start(source, (await checked(source)).digest)).statusCode).toBe(201);
  });

  test("the version 0.1 path and the place of the digest in version 0.1 requests follow the same rule", async () => {
    const lines = { networkId, lines: [{ reference: "alice", count: 1 }] };
    const old = await harness.send(ada, "POST", "/console/held/batches", {
      payload: lines,
      headers: { "idempotency-key": "old" },
    });
    expect(ending(old)).toEqual(required);
    const source = await payoutOf();
    const { digest } = await checked(source);
    expect((await start({ payout: { ...source.payout, digest } })).statusCode).toBe(201);
  });

  test("the same start again is answered with its run, whatever has changed since", async () => {
    const source = { items: [writeItem] };
    const { digest } = await checked(source);
    const again = () =>
      harness.send(ada, "POST", "/console/held/runs", {
        payload: { ...source, digest },
        headers: { "idempotency-key": "mine" },
      });
    expect((await again()).statusCode).toBe(201);
    await label(contractAddress, "Other");
    expect((await again()).statusCode).toBe(200);
    expect(await runs()).toHaveLength(1);
  });
});

describe("Security 74: what has changed since the check of a payout refuses its start", () => {
  startsForEach();

  test("a symbol that became another contract, and the new check names the other contract", async () => {
    holds({ [key]: { ...erc20("PDT", 6), balanceOf: "5000000000" } });
    const source = await payoutOf();
    const before = await checked(source);
    expect(before.reviewed).toContainEqual(
      expect.objectContaining({
        what: "PDT in the rows",
        address: token.address,
        value: expect.stringContaining("6 decimals"),
      }),
    );
    holds({ [otherToken]: { ...erc20("PDT", 6), balanceOf: "5000000000" } });
    expect(ending(await start(source, before.digest))).toEqual(changed);
    const after = await checked(source);
    expect(after.reviewed).toContainEqual(expect.objectContaining({ what: "PDT in the rows", address: otherToken }));
    expect(ending(await start(source, before.digest))).toEqual(changed);
    expect(await runs()).toEqual([]);
    expect((await start(source, after.digest)).statusCode).toBe(201);
  });

  test("decimals that the token reports differently now", async () => {
    const source = await payoutOf([payoutRow(recipients[0], "1", { asset: token.address })]);
    const before = await checked(source);
    servePayouts(harness.upstream, { tokens: { [key]: { ...erc20("PDT", 8), balanceOf: "5000000000" } } });
    expect(ending(await start(source, before.digest))).toEqual(changed);
    expect(await runs()).toEqual([]);
    const after = await checked(source);
    expect(after.reviewed).toContainEqual(expect.objectContaining({ value: expect.stringContaining("8 decimals") }));
    expect((await start(source, after.digest)).statusCode).toBe(201);
    const item = await harness.store.selectFrom("run_items").select("body").executeTakeFirstOrThrow();
    expect(item.body).toContain("100000000");
  });

  test("the label of a recipient", async () => {
    await label(recipients[0], "Acme");
    const source = await payoutOf();
    const before = await checked(source);
    expect(before.reviewed).toContainEqual(expect.objectContaining({ address: recipients[0], value: "Acme" }));
    await harness.store.updateTable("labels").set({ label: "Evil" }).execute();
    expect(ending(await start(source, before.digest))).toEqual(changed);
    await harness.store.deleteFrom("labels").execute();
    expect(ending(await start(source, before.digest))).toEqual(changed);
    expect(await runs()).toEqual([]);
  });

  test("a change while the start is being worked on", async () => {
    const source = await payoutOf();
    const { digest } = await checked(source);
    let edit: Promise<void> | undefined;
    const pagination = { totalElements: 1, totalPages: 1, skip: 0, take: 100 };
    harness.upstream.on((response, ...rest) => {
      edit ??= label(recipients[0], "Evil");
      const balance = [{ address: sender.address, balance: "3000000000000000000" }];
      void edit.then(() => answers(200, { balance, pagination })(response, ...rest));
    }, /native-balance/);
    harness.upstream.on((response, ...rest) => {
      edit ??= label(recipients[0], "Evil");
      const assets = [{ contractAddress: token.address, amount: "1" }];
      void edit.then(() => answers(200, { assets, pagination })(response, ...rest));
    }, /portfolio\?/);
    expect(ending(await start(source, digest))).toEqual(changed);
    expect(edit).toBeDefined();
    expect(await runs()).toEqual([]);
  });

  test("nothing has changed: a service that lists its tokens in another order, and a label of another address", async () => {
    const source = await payoutOf();
    const { digest } = await checked(source);
    await label(recipients[3], "Somebody else");
    expect((await checked(source)).digest).toBe(digest);
    expect((await start(source, digest)).statusCode).toBe(201);
  });
});

describe("Security 74: what has changed since the check of calls refuses their start", () => {
  startsForEach();

  const mint = {
    items: [
      {
        endpoint: "mintToken",
        params: { id: uuid },
        body: { addressId: sender.id, to: recipients[0], tokenId: "7", amount: "5", metadata: { name: "Thing 7" } },
      },
    ],
  };
  const deploy = {
    items: [
      {
        endpoint: "deployTemplate",
        params: { templateId: uuid },
        body: {
          networkId,
          addressId: sender.id,
          constructorParameters: [{ name: "x", type: "string", value: "Acme" }],
        },
      },
    ],
  };
  const writes = { items: [writeItem] };

  test.each<[string, object, () => Promise<void> | void]>([
    ["the book's ABI of the contract", writes, () => intoBook(contractAddress, [fn("burn")])],
    ["the label of the contract", writes, () => label(contractAddress, "Other")],
    ["the label of an address among the arguments", writes, () => label(recipients[0], "Other")],
    [
      "a collection that stands for another contract",
      mint,
      () => {
        const other = {
          ...collection,
          collectionMetadata: { ...collection.collectionMetadata, contractAddress: otherToken },
        };
        harness.upstream.on(answers(200, { collection: other }), new RegExp(`collections/${uuid}$`));
      },
    ],
    [
      "the code of a template",
      deploy,
      () => {
        const other = { ...template, bytecode: "0x6001600204" };
        harness.upstream.on(answers(200, { result: other }), new RegExp(`contract-templates/${uuid}$`));
      },
    ],
    [
      "the constructor of a template",
      deploy,
      () => {
        const other = { ...template, abi: constructorOf("owner") };
        harness.upstream.on(answers(200, { result: other }), new RegExp(`contract-templates/${uuid}$`));
      },
    ],
    [
      "the decimals of the called token",
      { items: [{ ...writeItem, params: { networkId, contractAddress: token.address } }] },
      () => servePayouts(harness.upstream, { tokens: { [key]: { ...erc20("PDT", 8), balanceOf: "5000000000" } } }),
    ],
  ])("%s", async (_what, source, change) => {
    await intoBook(contractAddress, [fn("mint")]);
    harness.upstream.on(answers(200, { deployedContract: deployed }), new RegExp(`deployed-contracts/${uuid}$`));
    const { digest } = await checked(source);
    await change();
    expect(ending(await start(source, digest))).toEqual(changed);
    expect(await runs()).toEqual([]);
    expect((await start(source, (await checked(source)).digest)).statusCode).toBe(201);
  });
});

describe("Security 74: a write is sent as it was reviewed", () => {
  startsForEach();

  const withdrawal = { to: recipients[0], amount: "0.5", from: [sender.address], networkId };
  const deployment = {
    networkId,
    addressId: sender.id,
    constructorParameters: [{ name: "x", type: "string", value: "Acme" }],
  };
  const minting = { addressId: sender.id, to: recipients[0], tokenId: "7", amount: "5", metadata: { name: "Thing 7" } };
  const paths = {
    withdraw: "/api/v1/withdraw",
    writeContract: writePath,
    deployTemplate: `/api/v1/contract-templates/${uuid}/deploy`,
    mintToken: `/api/v1/tokenization/collections/${uuid}/tokens/mint`,
  };
  type Name = keyof typeof paths;
  const params: Readonly<Record<Name, object>> = {
    withdraw: {},
    writeContract: { networkId, contractAddress },
    deployTemplate: { templateId: uuid },
    mintToken: { id: uuid },
  };
  const bodies: Readonly<Record<Name, object>> = {
    withdraw: withdrawal,
    writeContract: writeItem.body,
    deployTemplate: deployment,
    mintToken: minting,
  };
  const digestOf = async (endpoint: Name): Promise<string> => {
    const request = { endpoint, params: params[endpoint], body: bodies[endpoint] };
    if (endpoint === "deployTemplate" || endpoint === "mintToken") {
      const answer = await harness.send(ada, "POST", "/console/held/request-review", { payload: request });
      return requestReviewAnswerSchema.parse(answer.json()).data.digest ?? "";
    }
    const to = endpoint === "withdraw" ? recipients[0] : contractAddress;
    const payload = { networkId, from: sender.address, to, calldata: "0x", amount: "0", request };
    const answer = await harness.send(ada, "POST", "/console/held/review", { payload });
    return reviewAnswerSchema.parse(answer.json()).data.digest ?? "";
  };
  const send = (endpoint: Name, reviewed?: string, app = harness.app) =>
    harness.send(ada, "POST", `/relay/held${paths[endpoint]}`, {
      app,
      payload: bodies[endpoint],
      headers: {
        "idempotency-key": `write-${(keys += 1)}`,
        ...(reviewed === undefined ? {} : { [reviewedHeader]: reviewed }),
      },
    });
  const posts = (endpoint: Name) =>
    harness.upstream.seen.filter(({ method, url }) => method === "POST" && url === paths[endpoint]);
  const rows = () => harness.store.selectFrom("operations").select("id").execute();

  test.each<[Name, string, () => Promise<void> | void]>([
    ["withdraw", "the label of the recipient", () => label(recipients[0], "Evil")],
    ["writeContract", "the label of the contract", () => label(contractAddress, "Evil")],
    ["writeContract", "the book's ABI", () => intoBook(contractAddress, [fn("burn")])],
    [
      "mintToken",
      "the collection's contract",
      () => {
        const other = {
          ...collection,
          collectionMetadata: { ...collection.collectionMetadata, contractAddress: otherToken },
        };
        harness.upstream.on(answers(200, { collection: other }), new RegExp(`collections/${uuid}$`));
      },
    ],
    [
      "deployTemplate",
      "the template's code",
      () => {
        const other = { ...template, bytecode: "0x6001600204" };
        harness.upstream.on(answers(200, { result: other }), new RegExp(`contract-templates/${uuid}$`));
      },
    ],
  ])(
    "%s: %s has changed: refused, nothing recorded or sent, until it is reviewed again",
    async (endpoint, _what, change) => {
      const digest = await digestOf(endpoint);
      expect(digest).toMatch(/^[0-9a-f]{64}$/);
      await change();
      const answer = await send(endpoint, digest);
      expect([ending(answer), answer.body]).toEqual([changed, expect.stringContaining("Nothing was sent")]);
      expect([posts(endpoint), await rows()]).toEqual([[], []]);
      expect((await send(endpoint, await digestOf(endpoint))).statusCode).toBeLessThan(300);
      expect(posts(endpoint)).toHaveLength(1);
    },
  );

  test.each<Name>(["withdraw", "writeContract", "mintToken", "deployTemplate"])(
    "%s: a review of another request does not count",
    async (endpoint) => {
      const other = endpoint === "withdraw" ? "mintToken" : "withdraw";
      expect(ending(await send(endpoint, await digestOf(other)))).toEqual(changed);
      expect(posts(endpoint)).toEqual([]);
    },
  );

  test.each<Name>(["mintToken", "deployTemplate"])(
    "%s: a request that names something by an id needs a review, and the error says where to get it",
    async (endpoint) => {
      const answer = await send(endpoint);
      expect([ending(answer), answer.body]).toEqual([
        required,
        expect.stringContaining("/console/held/request-review"),
      ]);
      expect([posts(endpoint), await rows()]).toEqual([[], []]);
    },
  );

  test("on a mainnet nothing that names something by an id goes without a review; elsewhere a person may choose to", async () => {
    const held = harness.environments.get("held");
    if (held === undefined) throw new Error("no environment");
    const mainnet = { ...held, view: { ...held.view, kind: "mainnet" as const } };
    const app = await buildApp({ ...harness.dependencies, environments: new Map([["held", mainnet]]) });
    const answer = await send("mintToken", notReviewed, app);
    expect([ending(answer), posts("mintToken")]).toEqual([required, []]);
    await app.close();
    expect((await send("mintToken", notReviewed)).statusCode).toBe(202);
  });
});
