import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { apiKey, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirrorNetwork } from "#server/testing/mirrored.ts";
import { networkId } from "#server/testing/samples.ts";
import { erc20, serveTokens } from "#server/testing/token-service.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { tokenAnswerSchema } from "#shared/console/meaning.ts";

const address = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const key = address.toLowerCase();

let harness: Harness;
let viewer: Person;
let operator: Person;
beforeEach(async () => {
  harness = await startHarness();
  viewer = await harness.signIn("viewer");
  operator = await harness.signIn("operator");
  await mirrorNetwork(harness.store);
});
afterEach(() => harness.close());

const path = (of = address, network = networkId) => `/console/held/tokens/${network}/${of}`;
const get = (url = path()) => harness.send(viewer, "GET", url);
const refresh = (person = operator) => harness.send(person, "POST", `${path()}/refresh`, { payload: {} });

describe("a token", () => {
  test("is read once, for everyone who is signed in", async () => {
    const { reads } = serveTokens(harness.upstream, { [key]: erc20("PDT", 6) });
    const answer = await get();
    expect(tokenAnswerSchema.parse(answer.json()).data).toEqual({
      address,
      networkId,
      standard: "erc20",
      symbol: "PDT",
      name: "PDT of a test",
      decimals: 6,
      isAmbiguous: false,
      troubles: [],
      readAt: "2026-03-01T12:00:00.000Z",
    });
    const once = reads();
    // The network under another name is the same, and so is the address in lower case.
    expect((await get(path(key, "Sepolia"))).json()).toEqual(answer.json());
    expect(reads()).toBe(once);
  });

  test("of an unknown network, or at an invalid address, is refused without querying the service", async () => {
    expect((await get(path(address, "nowhere"))).statusCode).toBe(404);
    expect((await get(path("bc1qexample"))).statusCode).toBe(404);
    expect((await get(path("0x1234"))).statusCode).toBe(400);
    expect(harness.upstream.count("POST")).toBe(0);
  });

  test("is reread on demand, and the audit records what changed", async () => {
    serveTokens(harness.upstream, { [key]: erc20("PDT", 6) });
    await get();
    serveTokens(harness.upstream, { [key]: erc20("PDX", 18) });
    harness.clock.now += 1_000;
    const answer = tokenAnswerSchema.parse((await refresh()).json()).data;
    expect(answer).toMatchObject({ symbol: "PDX", decimals: 18, readAt: "2026-03-01T12:00:01.000Z" });
    expect((await get()).json()).toEqual({ data: answer });
    const rows = await harness.store
      .selectFrom("audit")
      .select(["subject", "detail", "outcome"])
      .where("action", "=", "token.refreshed")
      .execute();
    expect(rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as unknown }))).toEqual([
      {
        subject: `${networkId} ${address}`,
        outcome: "allowed",
        detail: { symbol: "PDT → PDX", name: "PDT of a test → PDX of a test", decimals: "6 → 18" },
      },
    ]);
  });

  test("keeps its facts if the service does not respond to a refresh", async () => {
    serveTokens(harness.upstream, { [key]: erc20("PDT", 6) });
    const before = (await get()).json();
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)));
    expect((await refresh()).statusCode).toBe(502);
    expect((await get()).json()).toEqual(before);
  });

  test("Security 1: whose symbol is the key in hexadecimal does not reveal it", async () => {
    const symbol = `0x${Buffer.from(apiKey).toString("hex").padEnd(64, "0")}`;
    serveTokens(harness.upstream, { [key]: { ...erc20("x"), symbol: undefined, "bytes32 symbol": symbol } });
    expect((await get()).body).not.toContain(apiKey);
    expect(JSON.stringify(await harness.store.selectFrom("tokens").selectAll().execute())).not.toContain(apiKey);
  });
});
