import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spendingOf } from "#server/domains/journal/spending.ts";
import { isSpendingRequest, readWrite } from "#server/domains/request/write-request.ts";
import { createTracker } from "#server/domains/tracker/tracker.ts";
import { chooser, type Choose } from "#server/testing/call-spellings.ts";
import { apiKey, clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { mirror } from "#server/testing/mirrored.ts";
import { hash, networkId, receipt, sender, started, workflow } from "#server/testing/samples.ts";
import { starts } from "#server/testing/starts.ts";
import { answers, errorBody, hangs } from "#server/testing/upstream.ts";
import { acknowledgeHeader, notReviewed, reviewedHeader } from "#shared/console/header.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";

const otherNetwork = "0e7a1c52-5a0d-4b0c-8000-000000000002";
const recipient = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const collectionAddress = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const uuid = "aaaaaaaa-0000-4000-8000-0000000000a1";

const template = {
  id: uuid,
  name: "ERC-20 token",
  type: "ERC20",
  bytecode: "0x6001600203",
  abi: [
    {
      type: "constructor",
      inputs: [
        { name: "name_", type: "string" },
        { name: "supply", type: "uint256" },
      ],
    },
  ],
};
const collection = {
  id: uuid,
  displayName: "Things",
  type: "SEMI_FUNGIBLE_TOKEN",
  network: "SANDBOX",
  collectionMetadata: { name: "Things", symbol: "THG", contractAddress: collectionAddress },
};
const networks = [
  { id: networkId, name: "SANDBOX", enabled: true, decimals: 18 },
  { id: otherNetwork, name: "FUJI", enabled: true, decimals: 18 },
];

let harness: Harness;
let ada: Person;
let bob: Person;
const { startsForEach, startsOnce } = starts(
  async () => {
    harness = await startHarness();
    ada = await harness.signIn("operator", "Ada");
    bob = await harness.signIn("operator", "Bob");
    const { upstream } = harness;
    listNetworks(upstream, networks);
    upstream.on(answers(200, { networks: [] }), /network\/enabled/);
    upstream.on(answers(200, { result: template }), new RegExp(`contract-templates/${uuid}$`, "i"));
    upstream.on(answers(200, { collection }), new RegExp(`collections/${uuid}$`, "i"));
    for (const path of [/\/deploy$/, /tokenization\/tokens$/, /collections$/, /tokens\/mint$/, /tokens\/burn$/]) {
      upstream.on(answers(202, started), path);
    }
  },
  () => harness.close(),
);

const deployPath = `/api/v1/contract-templates/${uuid}/deploy`;
const mintPath = `/api/v1/tokenization/collections/${uuid}/tokens/mint`;
const burnPath = `/api/v1/tokenization/collections/${uuid}/tokens/burn`;
const parameter = (name: string, type: string, value: unknown, more: object = {}) => ({ name, type, value, ...more });
const deployment = {
  networkId,
  addressId: sender.id,
  constructorParameters: [parameter("name_", "string", "Acme Points"), parameter("supply", "uint256", "1000")],
};
const mint = { addressId: sender.id, to: recipient, tokenId: "7", amount: "5", metadata: { name: "Thing 7" } };
const burn = { addressId: sender.id, tokenId: "7", amount: "5" };
const initializer = (name: string) => ({ initializeParams: [parameter("name", "string", name)] });
const issue = {
  networkId,
  addressId: sender.id,
  createParams: initializer("Acme"),
  deploymentId: uuid,
  displayName: "Acme",
  useGasless: false,
  fee: "0",
};

let keys = 0;
type Sent = {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
  readonly id: string;
};
const post = async (
  path: string,
  body: object,
  { person = ada, acknowledge, key }: { person?: Person; acknowledge?: string; key?: string } = {},
): Promise<Sent> => {
  keys += 1;
  const answer = await harness.send(person, "POST", `/relay/ask${path}`, {
    headers: {
      "idempotency-key": key ?? `key-${keys}`,
      ...(acknowledge === undefined ? {} : { [acknowledgeHeader]: acknowledge }),
      [reviewedHeader]: notReviewed,
    },
    payload: { ...body, clientShare },
  });
  const { code, message = "" } = answer.json<{ code?: string; message?: string }>();
  return { status: answer.statusCode, code, message, id: String(answer.headers["x-postern-operation"]) };
};
const posts = (path: string) => harness.upstream.seen.filter(({ method, url }) => method === "POST" && url === path);
const record = (id: string) => operationIn(harness, ada, id);
/** One round of tracking, after the longest wait between two rounds. */
const trackOn = async () => {
  harness.clock.now += 30_000;
  await harness.track();
};
const identical = { status: 409, code: "POSTERN_IDENTICAL_OPERATION" };

describe("a request's subject", () => {
  startsForEach();

  test("is looked up before sending, and stored with the operation", async () => {
    const { id, status } = await post(deployPath, deployment);
    expect(status).toBe(202);
    expect((await record(id)).subject).toEqual({
      kind: "template",
      id: uuid,
      name: "ERC-20 token",
      networkId: null,
      contractAddress: null,
      type: "ERC20",
      codeHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
  });

  test("does not fail the write if the service does not report it", async () => {
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /contract-templates\/[^/]*$/);
    const { id, status } = await post(deployPath, deployment);
    expect([status, (await record(id)).subject]).toEqual([202, null]);
  });

  test("does not delay the write if the service does not answer", { timeout: 20_000 }, async () => {
    harness.upstream.on(hangs, /contract-templates\/[^/]*$/);
    expect((await post(deployPath, deployment)).status).toBe(202);
  });

  test("is accepted only for the requested id, and cut", async () => {
    const long = { ...template, name: `\u202e${"x".repeat(10_000)}`, type: "y".repeat(999) };
    harness.upstream.on(answers(200, { result: long }), /contract-templates\/[^/]*$/);
    const { id } = await post(deployPath, deployment);
    const { subject } = await record(id);
    expect([subject?.name?.length, subject?.type?.length]).toEqual([200, 60]);
    harness.upstream.on(answers(200, { result: { ...template, id: "other" } }), /contract-templates\/[^/]*$/);
    const next = await post(deployPath, { ...deployment, networkId: otherNetwork });
    expect((await record(next.id)).subject).toBeNull();
  });

  test("comes from the journal while a deployment is in progress", async () => {
    const deployed = await post(deployPath, deployment);
    harness.upstream.on(answers(404, errorBody("ERR_066", 404)), /deployed-contracts/);
    const { id } = await post("/api/v1/tokenization/tokens", { ...issue, deploymentId: "service-1" });
    expect((await record(deployed.id)).serviceOperationId).toBe("service-1");
    expect((await record(id)).subject).toMatchObject({
      kind: "deployment",
      id: "service-1",
      name: "ERC-20 token",
      networkId,
      contractAddress: null,
    });
  });
});

describe("the arguments of a deployment", () => {
  startsOnce();

  test.each([
    ["of other types", [parameter("name_", "string", "Acme"), parameter("supply", "uint128", "1")]],
    ["of another number", [parameter("name_", "string", "Acme")]],
    ["in another order", [parameter("supply", "uint256", "1"), parameter("name_", "string", "Acme")]],
  ])("are refused if they are %s than in the template's constructor", async (_name, constructorParameters) => {
    const { status, message } = await post(deployPath, { ...deployment, constructorParameters });
    expect([status, message]).toEqual([400, expect.stringContaining("constructor(string,uint256)")]);
    expect(posts(deployPath)).toEqual([]);
  });

  test.each<[string, unknown]>([
    ["supply", " 5"],
    ["supply", "05"],
    ["supply", { raw: { raw: "5" } }],
    ["supply", 1.5],
    ["supply", "-1"],
  ])("are unambiguous or refused with their path: %s %j", async (name, value) => {
    const constructorParameters = [parameter("name_", "string", "A"), parameter(name, "uint256", value)];
    const { status, message } = await post(deployPath, { ...deployment, constructorParameters });
    expect([status, message]).toEqual([
      400,
      expect.stringMatching(/body\.constructorParameters\.1\.value.*Nothing was sent/),
    ]);
    expect(posts(deployPath)).toEqual([]);
  });

  test.each<[string, object]>([
    ["a truth", parameter("open", "bool", "yes")],
    ["a list", parameter("owners", "address[]", "0x00")],
    ["a tuple by name", parameter("pair", "tuple", '{"cap":1}')],
    ["a number", parameter("cap", "uint256", "1.0")],
  ])("of an initializer are refused in the same way: %s", async (_name, argument) => {
    const createParams = { initializeParams: [argument] };
    const { status, message } = await post("/api/v1/tokenization/tokens", { ...issue, createParams });
    expect([status, message]).toEqual([400, expect.stringContaining("body.createParams.initializeParams.0")]);
  });

  test("with a wrong checksum are refused", async () => {
    const wrong = recipient.replace("7E", "7e");
    const createParams = { initializeParams: [parameter("owners", "address[]", JSON.stringify([wrong]))] };
    const { status, message } = await post("/api/v1/tokenization/tokens", { ...issue, createParams });
    expect([status, message]).toEqual([400, expect.stringContaining("body.createParams.initializeParams.0.value")]);
    const inTuple = { initializeParams: [parameter("pair", "tuple", JSON.stringify([wrong]))] };
    expect((await post("/api/v1/tokenization/tokens", { ...issue, createParams: inTuple })).status).toBe(400);
    expect((await post(burnPath, { ...burn, from: wrong })).message).toContain("body.from");
  });

  test("are refused if they are more than any function has, before they are read", async () => {
    const many = Array.from({ length: 101 }, () => parameter("x", "uint8", "1"));
    const refusals = await Promise.all([
      post(deployPath, { ...deployment, constructorParameters: many }),
      post("/api/v1/tokenization/tokens", { ...issue, createParams: { initializeParams: many } }),
    ]);
    expect(refusals.map(({ status, message }) => [status, message])).toEqual([
      [400, expect.stringContaining("body.constructorParameters: are at most 100")],
      [400, expect.stringContaining("body.createParams.initializeParams: are at most 100")],
    ]);
  });
});

describe("the names of a deployment's arguments", () => {
  startsForEach();

  const who = (names: readonly string[]) => names.map((name) => ({ name, type: "address" }));
  const withInputs = (inputs: readonly object[]) =>
    harness.upstream.on(
      answers(200, { result: { ...template, abi: [{ type: "constructor", inputs }] } }),
      /contract-templates\/[^/]*$/,
    );
  const deploy = (constructorParameters: readonly object[]) =>
    post(deployPath, { ...deployment, constructorParameters });

  test("are refused in the wrong positions: a reader may use either", async () => {
    withInputs(who(["owner", "minter"]));
    const parametersNamed = (one: string, other: string) => [
      parameter(one, "address", recipient),
      parameter(other, "address", collectionAddress),
    ];
    for (const swapped of [parametersNamed("minter", "owner"), parametersNamed("minter", "")]) {
      const { status, message } = await deploy(swapped);
      expect([status, message]).toEqual([
        400,
        expect.stringMatching(/constructorParameters\.0\.name.*Nothing was sent/),
      ]);
    }
    expect(posts(deployPath)).toEqual([]);
    expect((await deploy(parametersNamed("", "who"))).status).toBe(202);
  });

  test("are refused in a tuple in the same way", async () => {
    withInputs([{ name: "roles", type: "tuple", components: who(["owner", "minter"]) }]);
    const roles = (components: readonly object[]) => [
      parameter("roles", "tuple", { owner: recipient, minter: collectionAddress }, { components }),
    ];
    const { status, message } = await deploy(roles(who(["minter", "owner"])));
    expect([status, message]).toEqual([400, expect.stringContaining("constructorParameters.0.components.0.name")]);
    expect(posts(deployPath)).toEqual([]);
    expect((await deploy(roles(who(["owner", "minter"])))).status).toBe(202);
  });
});

describe("the network of a mint", () => {
  startsForEach();

  const senderOn = (network: string) =>
    mirror(harness.store, "ask", {
      kind: "addresses",
      id: sender.id,
      networkId: network,
      address: sender.address.toLowerCase(),
      record: { ...sender, networkId: network },
    });

  test("is the collection's, in the journal and in the record", async () => {
    const { id } = await post(mintPath, mint);
    const { subject } = await record(id);
    expect(subject).toMatchObject({
      kind: "collection",
      name: "Things",
      networkId,
      contractAddress: collectionAddress.toLowerCase(),
    });
    const row = await harness.store
      .selectFrom("operations")
      .select(["network_id", "contract_address"])
      .executeTakeFirst();
    expect(row).toEqual({ network_id: networkId, contract_address: collectionAddress.toLowerCase() });
  });

  test("is the sender's if the collection cannot be read", async () => {
    await senderOn(networkId);
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /collections\/[^/]*$/);
    const { id } = await post(mintPath, mint);
    expect((await record(id)).subject).toMatchObject({ id: uuid, name: null, networkId });
  });

  test("is refused if the two differ, and nothing is sent", async () => {
    await senderOn(otherNetwork);
    const { status, message } = await post(mintPath, mint);
    expect([status, message]).toEqual([
      400,
      expect.stringMatching(/not on the collection's network.*Nothing was sent/),
    ]);
    expect(posts(mintPath)).toEqual([]);
  });

  test("is refused if it is unknown, and nothing is sent", async () => {
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /collections\/[^/]*$/);
    const { code, message } = await post(mintPath, mint);
    expect([code, message]).toEqual(["POSTERN_NOT_SENT", expect.stringContaining("Nothing was sent")]);
    expect(posts(mintPath)).toEqual([]);
    expect(await harness.store.selectFrom("operations").select("id").execute()).toEqual([]);
  });
});

const spellHex = (pick: Choose, text: string): string =>
  pick(text, `0x${text.slice(2).toLowerCase()}`, `0x${text.slice(2).toUpperCase()}`);
const shuffled = (pick: Choose, record_: object): object =>
  Object.fromEntries(pick(true, false) ? Object.entries(record_) : Object.entries(record_).toReversed());

describe("Reliability 27: identical deployments, issues, mints and burns are one intent in any spelling", () => {
  const isFull = process.env["POSTERN_TEST_FULL"] === "1";
  const runs = { numRuns: isFull ? 3_000 : 150 };
  const anything = fc.record({
    id: fc.uuid(),
    supply: fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }),
    owner: fc.constantFrom(recipient, collectionAddress),
    name: fc.constantFrom("Acme", "Things"),
    tokenId: fc.constantFrom("0", "7"),
    amount: fc.constantFrom("1", "5"),
  });
  type Meant = typeof anything extends fc.Arbitrary<infer T> ? T : never;
  const endpoints = ["deployTemplate", "issueToken", "createCollection", "mintToken", "burnToken"] as const;
  type Name = (typeof endpoints)[number];

  const idIn = (pick: Choose, id: string) => pick(id, id.toUpperCase(), id.replaceAll("-", ""));
  const wrapped = (pick: Choose, value: unknown) => pick<unknown>(value, { raw: value });
  const numberIn = (pick: Choose, value: bigint): unknown =>
    pick<unknown>(
      value.toString(),
      Number(value),
      `0x${value.toString(16)}`,
      `0x00${value.toString(16).toUpperCase()}`,
    );
  const uint = (pick: Choose) => pick("uint256", "uint");
  const texts = (pick: Choose, { supply, owner, name }: Meant) => ({
    initializeParams: [
      parameter(pick("name", "x", ""), "string", name),
      parameter(pick("supply", ""), uint(pick), pick(supply.toString(), `0x${supply.toString(16)}`)),
      parameter(
        "owners",
        "address[]",
        pick(JSON.stringify([spellHex(pick, owner)]), ` [ "${spellHex(pick, owner)}" ] `),
      ),
      parameter(
        "pair",
        pick("(address,uint256)", "(address,uint)", "tuple"),
        JSON.stringify([spellHex(pick, owner), Number(supply)]),
      ),
      parameter("open", "bool", "true"),
    ],
  });
  /** The parts that do not belong to the intent. */
  const aside = (pick: Choose) => ({
    useGasless: pick(true, false),
    fee: pick("0", "5"),
    displayName: pick("a", "b"),
    ...pick({}, { feeLevel: "HIGH" }),
  });
  const spelled = (pick: Choose, name: Name, meant: Meant): { params: Record<string, string>; body: object } => {
    const { id, supply, owner, tokenId, amount } = meant;
    const signer = { addressId: idIn(pick, uuid) };
    const from = { ...signer, networkId };
    const many = amount === "1" ? pick({}, { amount }) : { amount };
    switch (name) {
      case "deployTemplate":
        return {
          params: { templateId: idIn(pick, id) },
          body: shuffled(pick, {
            ...from,
            constructorParameters: [
              shuffled(pick, parameter(pick("name", ""), "string", wrapped(pick, meant.name))),
              parameter("supply", uint(pick), wrapped(pick, numberIn(pick, supply)), pick({}, { internalType: "T" })),
              parameter("owner", "address", wrapped(pick, spellHex(pick, owner)), pick({}, { description: "who" })),
            ],
            ...pick({}, { feeLevel: "LOW" }, { useGasless: true }),
          }),
        };
      case "issueToken":
        return {
          params: {},
          body: shuffled(pick, {
            ...from,
            deploymentId: idIn(pick, id),
            createParams: texts(pick, meant),
            ...aside(pick),
          }),
        };
      case "createCollection":
        return {
          params: {},
          body: shuffled(pick, {
            ...from,
            type: "NON_FUNGIBLE_TOKEN",
            createParams: texts(pick, meant),
            ...aside(pick),
          }),
        };
      case "mintToken":
        return {
          params: { id: idIn(pick, id) },
          body: shuffled(pick, {
            ...signer,
            to: spellHex(pick, owner),
            tokenId,
            ...many,
            ...pick<object>({ metadataURI: "ipfs://x" }, { metadata: { name: pick("a", "b") } }),
          }),
        };
      case "burnToken":
        return {
          params: { id: idIn(pick, id) },
          body: shuffled(pick, { ...signer, from: spellHex(pick, owner), tokenId, ...many }),
        };
    }
  };
  const intentOf = (pick: Choose, name: Name, meant: Meant): string => {
    const { params, body } = spelled(pick, name, meant);
    const { request } = readWrite(name, { params, query: {}, body: { ...body, clientShare } });
    if (!isSpendingRequest(request)) throw new Error(`${name} does not spend.`);
    const { sender: _sender, ...intent } = spendingOf(request, "native");
    return JSON.stringify(intent);
  };
  /** The parts of each endpoint's intent. */
  const partsOf = (name: Name, { id, supply, owner, name: called, tokenId, amount }: Meant): unknown => {
    if (name === "deployTemplate" || name === "issueToken") return [id, called, supply.toString(), owner];
    if (name === "createCollection") return [called, supply.toString(), owner];
    return [id, tokenId, amount, owner];
  };

  test.each(endpoints)(`%s, ${runs.numRuns} times`, { timeout: 120_000 }, (name) => {
    fc.assert(
      fc.property(anything, anything, fc.integer(), (one, other, seed) => {
        const pick = chooser(seed);
        expect(intentOf(pick, name, one)).toBe(intentOf(pick, name, one));
        const mixed = pick(
          other,
          { ...one, id: other.id },
          { ...one, owner: other.owner },
          { ...one, amount: other.amount },
        );
        const isSame = JSON.stringify(partsOf(name, one)) === JSON.stringify(partsOf(name, mixed));
        expect(intentOf(pick, name, one) === intentOf(pick, name, mixed)).toBe(isSame);
      }),
      runs,
    );
  });

  describe("sent by two people", () => {
    startsForEach();

    test("one POST for two people, and another if the first is acknowledged", async () => {
      const first = await post(deployPath, deployment);
      const constructorParameters = [
        parameter("", "string", { raw: "Acme Points" }),
        parameter("x", "uint", 1000, { internalType: "uint256" }),
      ];
      const again = { ...deployment, constructorParameters, networkId: "sandbox", feeLevel: "HIGH" };
      const path = deployPath.replace(uuid, uuid.toUpperCase());
      expect(await post(path, again, { person: bob })).toMatchObject(identical);
      expect([...posts(deployPath), ...posts(path)]).toHaveLength(1);
      expect(await post(deployPath, again, { person: bob, acknowledge: first.id })).toMatchObject({ status: 202 });
    });

    test("a mint differs by recipient, token or amount, not by metadata", async () => {
      expect(await post(mintPath, mint)).toMatchObject({ status: 202 });
      const { metadata: _metadata, ...rest } = mint;
      expect(await post(mintPath, { ...rest, metadataURI: "ipfs://x" }, { person: bob })).toMatchObject(identical);
      expect(await post(mintPath, { ...mint, to: recipient.toLowerCase() })).toMatchObject(identical);
      expect(await post(mintPath, { ...mint, tokenId: "8" })).toMatchObject({ status: 202 });
      expect(await post(mintPath, { ...mint, amount: "6" })).toMatchObject({ status: 202 });
      expect(posts(mintPath)).toHaveLength(3);
    });

    test("a burn without an owner burns the sender's token", async () => {
      expect(await post(burnPath, burn)).toMatchObject({ status: 202 });
      expect(await post(burnPath, { ...burn, from: sender.address }, { person: bob })).toMatchObject(identical);
      expect(await post(burnPath, { ...burn, from: recipient })).toMatchObject({ status: 202 });
      expect(posts(burnPath)).toHaveLength(2);
    });

    test("the same key gets the same answer, and nothing is sent again", async () => {
      const first = await post(mintPath, mint, { key: "one" });
      expect(await post(mintPath, mint, { key: "one" })).toEqual(first);
      expect(posts(mintPath)).toHaveLength(1);
    });
  });
});

describe("the answer to a write without a client share", () => {
  startsForEach();

  const remove = (key: string, person: Person) =>
    harness.send(person, "DELETE", `/relay/ask/api/v1/contract-templates/${uuid}`, {
      headers: { "idempotency-key": key },
    });

  test("of a deletion with a body is a refusal, because it would be ignored", async () => {
    const admin = await harness.signIn("admin", "Eve");
    const path = `/api/v1/contract-templates/${uuid}`;
    const removeWith = (payload?: object) =>
      harness.send(admin, "DELETE", `/relay/ask${path}`, {
        headers: { "idempotency-key": `delete-${keys++}` },
        ...(payload === undefined ? {} : { payload }),
      });
    harness.upstream.on(answers(200, { success: true }), new RegExp(`contract-templates/${uuid}$`));
    expect((await removeWith({ clientShare })).statusCode).toBe(400);
    expect(harness.upstream.seen.filter(({ method }) => method === "DELETE")).toEqual([]);
    expect((await removeWith()).statusCode).toBe(200);
  });

  test("is recorded and repeated; a missing template is a refusal", async () => {
    const admin = await harness.signIn("admin");
    harness.upstream.on(answers(200, { success: true }), /contract-templates\/[^/]*$/);
    const first = await remove("one", admin);
    expect([first.statusCode, first.json()]).toEqual([200, { success: true }]);
    expect((await remove("one", admin)).json()).toEqual({ success: true });
    const deletes = harness.upstream.seen.filter(({ method }) => method === "DELETE");
    expect(deletes.map(({ body, headers }) => [body, headers["content-type"]])).toEqual([["", undefined]]);
    harness.upstream.on(answers(404, errorBody("ERR_056", 404)), /contract-templates\/[^/]*$/);
    const missing = await remove("two", admin);
    expect(missing.statusCode).toBe(404);
    const rejected = await record(String(missing.headers["x-postern-operation"]));
    expect([rejected.state, rejected.error?.code]).toEqual(["rejected", "ERR_056"]);
    expect((await remove("three", ada)).statusCode).toBe(403);
  });
});

describe("an answer to a deployment or an issue", () => {
  startsForEach();

  test.each(["ERR_126", "ERR_186", "ERR-126"])("of 500 %s may have been sent", async (code) => {
    harness.upstream.on(answers(500, errorBody(code, 500)), /\/deploy$/);
    const { id, code: replyCode } = await post(deployPath, deployment);
    const { state, error } = await record(id);
    expect([replyCode, state, error?.code]).toEqual(["POSTERN_OUTCOME_UNKNOWN", "unknown", code.replace("-", "_")]);
  });

  test("of 400 ERR_146 is a refusal: the deployment is in progress", async () => {
    harness.upstream.on(answers(400, errorBody("ERR_146", 400)), /tokenization\/tokens$/);
    const { id, status, code } = await post("/api/v1/tokenization/tokens", issue);
    expect([status, code, (await record(id)).state]).toEqual([400, "ERR_146", "rejected"]);
  });

  test.each(["ERR_126", "ERR-186"])("of a workflow that failed with %s has its code", async (code) => {
    const { id } = await post(deployPath, deployment);
    const error = { code, message: "The creation reverted." };
    harness.upstream.on(answers(200, workflow("FAILED", { error })), /status$/);
    await trackOn();
    const failed = await record(id);
    expect([failed.state, failed.error]).toEqual(["failed", { code: code.replace("-", "_"), message: error.message }]);
  });

  test("informs the mirror only once the transaction has succeeded", async () => {
    await post(deployPath, deployment);
    const created: string[][] = [];
    const nothing = () => undefined;
    const tracker = createTracker({
      ...harness.dependencies,
      owner: "other",
      live: new Set(),
      moved: nothing,
      receipted: nothing,
      happened: nothing,
      note: nothing,
      created: (...args) => void created.push(args),
    });
    const look = async () => {
      harness.clock.now += 30_000;
      await tracker.round();
      await tracker.idle();
    };
    harness.upstream.on(answers(200, workflow("COMPLETED", { result: { transactionHash: hash } })), /status$/);
    await look();
    expect(created).toEqual([]);
    harness.upstream.on(answers(200, receipt(1)), /\/tx\//);
    await look();
    expect(created).toEqual([["ask", "deployTemplate"]]);
  });

  test("names the created contract once the transaction has succeeded", async () => {
    const { id } = await post(deployPath, deployment);
    const result = { transactionHash: hash, contractAddress: collectionAddress, deploymentId: "d" };
    harness.upstream.on(answers(200, workflow("COMPLETED", { result })), /status$/);
    await trackOn();
    expect((await record(id)).createdContract).toBeNull();
    harness.upstream.on(answers(200, receipt(1)), /\/tx\//);
    await trackOn();
    expect((await record(id)).createdContract).toBe(collectionAddress.toLowerCase());
    await harness.fill();
    const { meaning } = await record(id);
    expect(meaning?.meaning.fields[0]).toMatchObject({ label: "Contract created" });
    expect(sentenceText(meaning?.meaning.short ?? [])).toBe("Deploy “ERC-20 token” as “Acme Points”");
  });
});

describe("an export of operations", () => {
  startsForEach();

  test("includes a mint with its words, its token and the network that its request does not name", async () => {
    await post(mintPath, mint);
    await harness.fill();
    const { body } = await harness.send(ada, "GET", "/console/ask/operations/export?endpoint=mintToken");
    const [heading = "", line = ""] = body.trim().split("\r\n");
    expect(heading).toContain("sentence");
    expect(line).toContain("Mint 5 × #7 of “Things” to");
    expect(line).toContain(networkId);
    expect(line).toContain("SANDBOX");
  });
});

describe("a template", () => {
  startsForEach();

  const create = async (more: object) => {
    const admin = await harness.signIn("admin");
    harness.upstream.on(answers(200, { contract: template }), /contract-templates$/);
    const abi = Array.from({ length: 500 }, (_, index) => ({
      type: "function",
      name: `f${index}`,
      inputs: [{ name: "value", type: "uint256", internalType: "uint256" }],
      outputs: [],
      stateMutability: "nonpayable",
    }));
    const payload = { name: "Large", description: "", bytecode: `0x${"60".repeat(49_152)}`, abi, ...more };
    return harness.send(admin, "POST", "/relay/ask/api/v1/contract-templates", {
      headers: { "idempotency-key": "template" },
      payload: { ...payload, description: "A large one" },
    });
  };

  test("is accepted with the largest code a network allows, its ABI and its source", async () => {
    expect((await create({ sourceCode: "// a line of source\n".repeat(20_000) })).statusCode).toBe(200);
  });

  test("is refused above the body limit, and nothing is sent", async () => {
    expect((await create({ sourceCode: "x".repeat(1_100_000) })).statusCode).toBe(413);
    expect(harness.upstream.seen.filter(({ method }) => method === "POST")).toEqual([]);
  });
});

describe("Security 24: a secret in a token's description", () => {
  startsOnce();

  test.each([
    ["the client share", clientShare],
    ["the API key", apiKey],
  ])("is refused and stored nowhere: %s", async (_name, secret) => {
    const { status, code } = await post(mintPath, {
      ...mint,
      metadata: { name: "Thing", description: `see ${secret}` },
    });
    expect([status, code]).toEqual([400, "POSTERN_SHARE_REFUSED"]);
    expect(posts(mintPath)).toEqual([]);
    expect(await harness.store.selectFrom("operations").select("id").execute()).toEqual([]);
  });
});
