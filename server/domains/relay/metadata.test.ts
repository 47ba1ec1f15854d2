import { describe, expect, test } from "vitest";
import { requestHash } from "#server/domains/journal/intent.ts";
import { readUnsent } from "#server/domains/request/read-request.ts";
import { checkedRun } from "#server/testing/checked-run.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { networkId, sender, started, workflow } from "#server/testing/samples.ts";
import { starts } from "#server/testing/starts.ts";
import { answers } from "#server/testing/upstream.ts";
import { notReviewed, reviewedHeader } from "#shared/console/header.ts";
import { requestReviewAnswerSchema } from "#shared/console/request-review.ts";
import { runAnswerSchema } from "#shared/console/run.ts";
import { parseExactly } from "#shared/json/parse.ts";

const recipient = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const collection = {
  id: "collection-1",
  displayName: "Things",
  type: "NON_FUNGIBLE_TOKEN",
  network: networkId,
  collectionMetadata: { name: "Things", contractAddress: "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e" },
};

let harness: Harness;
let ada: Person;
const { startsForEach, startsOnce } = starts(
  async () => {
    harness = await startHarness();
    ada = await harness.signIn("operator", "Ada");
    const { upstream } = harness;
    listNetworks(upstream, [{ id: networkId, name: "SANDBOX", enabled: true, decimals: 18 }]);
    upstream.on(answers(200, { collection }), /collections\/collection-1$/);
    upstream.on(answers(202, started), /tokens\/mint$/);
    upstream.on(answers(200, workflow("COMPLETED")), /workflows\//);
  },
  () => harness.close(),
);

/** As a client other than ours may write it: the text of the body is not the work of JSON.stringify. */
const bodyWith = (metadata: string, tokenId = "7") =>
  `{"addressId":${JSON.stringify(sender.id)},"to":"${recipient}","tokenId":"${tokenId}","metadata":${metadata}}`;

let keys = 0;
const post = (url: string, payload: string, key = `key-${(keys += 1)}`) =>
  harness.send(ada, "POST", url, {
    headers: { "content-type": "application/json", "idempotency-key": key, [reviewedHeader]: notReviewed },
    payload,
  });
const mint = (metadata: string, tokenId?: string, key?: string) =>
  post("/relay/held/api/v1/tokenization/collections/collection-1/tokens/mint", bodyWith(metadata, tokenId), key);
const minted = () => harness.upstream.seen.filter(({ url }) => url.endsWith("/tokens/mint")).map(({ body }) => body);

const level = '{"attributes":[{"trait_type":"Level","value":3.0,"max_value":1e1}],"id":9007199254740993}';

describe("the metadata of a mint", () => {
  startsOnce();

  test.each([
    '{"attributes":[{"trait_type":"Level","value":3}]}',
    '{"attributes":[{"trait_type":"Level","value":3.0}]}',
    '{"attributes":[{"value":1e3,"display_type":"number","max_value":9007199254740993}]}',
    '{"attributes":[{"value":true},{"value":null},{"value":-0}]}',
    '{"animation_url":"ipfs://bafy/7.mp4","properties":{"files":[{"uri":"ar://x"}],"ratio":0.10}}',
    '{"name":7,"unknown":{"deep":[[{"more":1.50}]]}}',
    '{"name":"Größe “1.0” \\" 1e3","image":"data:image/png;base64,AAAA","level":1.0}',
    "{}",
  ])("arrives at the service byte for byte, as an object or a text: %s", async (metadata) => {
    for (const [written, token] of [
      [metadata, "1"],
      [JSON.stringify(metadata), "2"],
    ] as const) {
      const answer = await mint(written, `${keys + 1}${token}`);
      expect([answer.statusCode, answer.body]).toEqual([202, expect.anything()]);
      expect(minted().at(-1)).toContain(`"metadata":${metadata}`);
      const operation = String(answer.headers["x-postern-operation"]);
      const { body } = (await harness.send(ada, "GET", `/console/held/operations/${operation}`)).json<{
        data: { body: unknown };
      }>().data;
      const stored: unknown = JSON.parse(JSON.stringify(body));
      expect(stored).toMatchObject({
        metadata: JSON.stringify(JSON.parse(metadata)) === metadata ? JSON.parse(metadata) : metadata,
      });
    }
  });

  test.each([
    ['{"a":{"__proto__":{"x":1}}}', "body.metadata: has the key a.__proto__, which Postern does not accept"],
    ['{"constructor":{"prototype":{}}}', "body.metadata: has the key constructor, which Postern does not accept"],
    ['{"name":"a","name":"b"}', "body.metadata: has the key name twice"],
    [`${'{"a":'.repeat(40)}1${"}".repeat(40)}`, "body.metadata: is nested deeper than 32 levels"],
    ['"[1]"', "body.metadata: is not a JSON object"],
    ['"{a}"', "body.metadata: is not valid JSON"],
    ["[1]", "body.metadata: is a JSON object"],
    ['{"a":"\\u0000","b":1.0}', "body.metadata: contains a NUL character"],
  ])("%s is refused with the true reason, and nothing is sent", async (metadata, message) => {
    const before = minted().length;
    const answer = await mint(metadata, "99");
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      `The request is not valid. ${message}.`,
    ]);
    expect(minted()).toHaveLength(before);
  });

  test("numbers elsewhere in a mint are still refused if they would be rounded", async () => {
    const body = bodyWith("{}").replace('"tokenId":"7"', '"tokenId":9007199254740993');
    const answer = await post("/relay/held/api/v1/tokenization/collections/collection-1/tokens/mint", body);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringMatching(/number with more digits/),
    ]);
  });
});

describe("a mint with such metadata", () => {
  startsForEach();

  test("that is sent again with its key, written otherwise, is the same request", async () => {
    const first = await mint(level, "7", "one-key");
    const again = await mint(JSON.stringify(` ${level} `), "7", "one-key");
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect(minted()).toHaveLength(1);
    expect((await mint(level.replace("3.0", "3"), "7", "one-key")).json()).toMatchObject({
      code: "POSTERN_KEY_REUSED",
    });
  });

  test("is identical to one with other metadata", async () => {
    await mint(level);
    expect((await mint('{"name":"Another"}')).json()).toMatchObject({ code: "POSTERN_IDENTICAL_OPERATION" });
  });

  test("is reviewed by its name", async () => {
    const asked = `{"endpoint":"mintToken","params":{"id":"collection-1"},"body":${bodyWith(`{"name":"Seven","x":1.0}`)}}`;
    const answer = await post("/console/held/request-review", asked);
    expect(JSON.stringify(requestReviewAnswerSchema.parse(answer.json()))).toContain("Seven");
  });

  test("is sent as written by a run, from an item and from the common parts", async () => {
    const items = ["1", "2"].map(
      (tokenId) => `{"body":{"to":"${recipient}","tokenId":"${tokenId}","metadata":${level}}}`,
    );
    const common = (body: string) => `{"endpoint":"mintToken","params":{"id":"collection-1"},"body":{${body}}}`;
    const address = `"addressId":${JSON.stringify(sender.id)}`;
    const list = `{"common":${common(address)},"items":[${items.join(",")}]}`;
    const check = await post("/console/held/runs/check", list);
    const { data } = check.json<{ data: { digest: string } }>();
    const answer = await post("/console/held/runs", `${list.slice(0, -1)},"digest":"${data.digest}"}`);
    expect(runAnswerSchema.parse(answer.json()).data.total).toBe(2);
    for (let round = 0; round < 6; round += 1) {
      harness.clock.now += 2_000;
      await harness.runs.round();
      await harness.runs.idle();
      await harness.track();
      await harness.runs.idle();
    }
    expect(minted().length).toBeGreaterThan(0);
    for (const body of minted()) expect(body).toContain(`"metadata":${level}`);
    const shared = {
      common: {
        endpoint: "mintToken",
        params: { id: "collection-1" },
        body: parseExactly(`{${address},"to":"${recipient}","metadata":${JSON.stringify(level)}}`),
      },
      items: [{ body: { tokenId: "8" } }],
    };
    expect(await checkedRun(harness, ada, "held", shared)).toHaveProperty("digest");
  });
});

test("a mint of an earlier version keeps the hash of its request", () => {
  const body = {
    addressId: "a1",
    to: recipient,
    tokenId: "7",
    metadata: {
      name: "Thing 7",
      description: "Blue",
      image: "ipfs://7",
      attributes: [
        { trait_type: "Level", value: 3, display_type: "number" },
        { trait_type: "Rare", value: true },
        { value: "blue" },
      ],
    },
  };
  const request = readUnsent("mintToken", { params: { id: "c1" }, body });
  expect(requestHash({ environment: "ask", ...request })).toBe(
    "0dcf14991826f6d10f04cfdd7c246cc279386f0a00e1a0b99d48634f909a13b5",
  );
});
