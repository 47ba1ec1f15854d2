import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { erc20, failing, serveTokens, type TokenDouble } from "#server/testing/token-service.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { createTokens, type Tokens } from "./tokens.ts";

const network = { environment: "held", networkId: "net-1", coin: "ETH" };
const address = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const other = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const key = address.toLowerCase();
const otherKey = other.toLowerCase();

let harness: Harness;
let tokens: Tokens;
beforeEach(async () => {
  harness = await startHarness();
  tokens = createTokens({ store: harness.store, now: () => harness.clock.now, environments: harness.environments });
});
afterEach(() => harness.close());

const factsOf = async (of = address, source = tokens) => (await source.factsOf(network, [of])).get(of.toLowerCase());
const serve = (token: TokenDouble) => serveTokens(harness.upstream, { [key]: token });

describe("facts about a token", () => {
  test("are read once, with its checksum address, and stored", async () => {
    const { reads } = serve(erc20("PDT"));
    expect(await factsOf()).toEqual({
      address,
      standard: "erc20",
      symbol: "PDT",
      name: "PDT of a test",
      decimals: 18,
      isAmbiguous: false,
      troubles: [],
      readAt: harness.clock.now,
    });
    const before = reads();
    const another = createTokens({
      store: harness.store,
      now: () => harness.clock.now,
      environments: harness.environments,
    });
    harness.clock.now += 40 * 24 * 60 * 60_000;
    expect((await factsOf(address, another))?.symbol).toBe("PDT");
    expect(reads()).toBe(before);
  });

  test("are read once for simultaneous requests", async () => {
    const { reads } = serve(erc20("PDT"));
    await factsOf();
    const alone = reads();
    await harness.store.deleteFrom("tokens").execute();
    await Promise.all([factsOf(), factsOf(), factsOf()]);
    expect(reads()).toBe(2 * alone);
  });

  const bytes32 = (text: string) => `0x${Buffer.from(text).toString("hex").padEnd(64, "0")}`;
  test.each<[string, TokenDouble, object]>([
    [
      "symbol and name in 32 bytes",
      {
        ...erc20("x"),
        symbol: undefined,
        name: undefined,
        "bytes32 symbol": bytes32("MKR"),
        "bytes32 name": bytes32("Maker"),
      },
      { symbol: "MKR", name: "Maker", troubles: [] },
    ],
    ["32 bytes that a service returns as a string", { ...erc20("x"), symbol: bytes32("MKR") }, { symbol: "MKR" }],
    [
      "32 bytes padded on the left",
      {
        ...erc20("x"),
        symbol: undefined,
        "bytes32 symbol": `0x${Buffer.from("MKR").toString("hex").padStart(64, "0")}`,
      },
      { symbol: "MKR", troubles: [] },
    ],
    [
      "32 bytes with an emoji",
      { ...erc20("x"), symbol: undefined, "bytes32 symbol": bytes32("🍣") },
      { symbol: "🍣", troubles: [] },
    ],
    [
      "32 bytes with text after a zero",
      { ...erc20("x"), symbol: undefined, "bytes32 symbol": bytes32("MKR\u0000old") },
      { symbol: "MKR", troubles: [] },
    ],
    [
      "32 bytes that cut a character",
      { ...erc20("x"), name: undefined, "bytes32 name": `0x${"61".repeat(30)}e282` },
      { name: "a".repeat(30) },
    ],
    [
      "32 bytes with a direction mark",
      { ...erc20("x"), symbol: undefined, "bytes32 symbol": bytes32("\u202eTDP") },
      { symbol: "\u202eTDP", troubles: [] },
    ],
    [
      "32 zero bytes",
      { ...erc20("x"), symbol: undefined, "bytes32 symbol": `0x${"00".repeat(32)}` },
      { symbol: null, decimals: 18, troubles: ["unusable-symbol"] },
    ],
    [
      "32 bytes that are not text",
      { ...erc20("x"), symbol: `0x${"ff".repeat(32)}` },
      { symbol: null, troubles: ["unusable-symbol"] },
    ],
    [
      "decimals that revert",
      { ...erc20("PDT"), decimals: undefined },
      { standard: "erc20", decimals: null, troubles: ["reverts"] },
    ],
    [
      "decimals of 78",
      { ...erc20("PDT"), decimals: "78" },
      { standard: "erc20", decimals: null, troubles: ["unusable-decimals"] },
    ],
    ["decimals of 77", { ...erc20("PDT"), decimals: "77" }, { decimals: 77, troubles: [] }],
    [
      "decimals of 2^256 - 1",
      { ...erc20("PDT"), decimals: (2n ** 256n - 1n).toString() },
      { decimals: null, troubles: ["unusable-decimals"] },
    ],
    ["decimals as a JSON number", { ...erc20("PDT"), decimals: 6 }, { decimals: 6, troubles: [] }],
    ["decimals wrapped", { ...erc20("PDT"), decimals: { raw: "6" } }, { decimals: 6 }],
    [
      "decimals that are not a number",
      { ...erc20("PDT"), decimals: "many" },
      { decimals: null, troubles: ["reverts"] },
    ],
    [
      "no symbol",
      { decimals: "6", totalSupply: "1" },
      { standard: "erc20", symbol: null, troubles: ["unusable-symbol"] },
    ],
    ["an empty symbol", { ...erc20(" "), name: "" }, { symbol: null, name: null, troubles: ["unusable-symbol"] }],
    ["a symbol of zero width spaces", { ...erc20("\u200b\u200b"), name: "\u3164" }, { symbol: null, name: null }],
    ["a symbol of direction marks", erc20("\u202e\u200f"), { symbol: null, troubles: ["unusable-symbol"] }],
    ["a symbol of 33 characters", erc20("😀".repeat(33)), { symbol: `${"😀".repeat(31)}…`, troubles: [] }],
    ["a name of 65 characters", { ...erc20("PDT"), name: "n".repeat(65) }, { name: `${"n".repeat(63)}…` }],
    ["hidden characters, which are displayed as escapes", erc20("US\u202eDT\u0000"), { symbol: "US\u202eDT\ufffd" }],
    [
      "a collection",
      { symbol: "BDG", name: "DemoBadge", supports: ["0x80ac58cd"] },
      { standard: "erc721", symbol: "BDG", name: "DemoBadge", decimals: null, troubles: [] },
    ],
    [
      "a collection of several editions, without a name",
      { supports: ["0xd9b67a26"] },
      { standard: "erc1155", symbol: null, troubles: [] },
    ],
    [
      "a contract that claims to support everything",
      { ...erc20("PDT"), supports: ["0x80ac58cd", "0xd9b67a26", "0xffffffff"] },
      { standard: "erc20", decimals: 18 },
    ],
    [
      "a contract that is not a token",
      { owner: address },
      { standard: null, symbol: null, decimals: null, troubles: ["not-a-token"] },
    ],
  ])("of %s", async (_what, token, facts) => {
    serve(token);
    expect(await factsOf()).toMatchObject(facts);
  });

  test("include a symbol in 32 bytes if the service itself fails to decode it as a string", async () => {
    serve({ ...erc20("x"), symbol: failing, "bytes32 symbol": bytes32("MKR") });
    expect(await factsOf()).toMatchObject({ symbol: "MKR", decimals: 18, troubles: [] });
  });

  test("are not read if the service fails to read a symbol in either form", async () => {
    serve({ ...erc20("x"), symbol: failing });
    expect(await factsOf()).toMatchObject({ symbol: null, troubles: ["not-read"] });
  });

  test("leave out a symbol and a name that show nothing, as an earlier version stored them", async () => {
    serve(erc20("PDT"));
    await factsOf();
    await harness.store.updateTable("tokens").set({ symbol: "\u200b", name: " ", symbol_key: null }).execute();
    expect(await factsOf()).toMatchObject({ symbol: null, name: null, troubles: ["unusable-symbol"] });
  });

  test("are unknown while the service does not respond, and are read again after a while", async () => {
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)));
    expect(await factsOf()).toMatchObject({ standard: null, troubles: ["not-read"] });
    const { reads } = serve(erc20("PDT"));
    harness.clock.now += 60_000;
    expect((await factsOf())?.troubles).toEqual(["not-read"]);
    expect(reads()).toBe(0);
    harness.clock.now += 5 * 60_000;
    expect(await factsOf()).toMatchObject({ symbol: "PDT", troubles: [] });
  });

  test("of an address without a token are read again after a day", async () => {
    serveTokens(harness.upstream, {});
    expect((await factsOf())?.troubles).toEqual(["not-a-token"]);
    const { reads } = serve(erc20("PDT"));
    harness.clock.now += 23 * 60 * 60_000;
    expect((await factsOf())?.troubles).toEqual(["not-a-token"]);
    expect(reads()).toBe(0);
    harness.clock.now += 2 * 60 * 60_000;
    expect((await factsOf())?.symbol).toBe("PDT");
  });
});

describe("two tokens with one symbol are marked as ambiguous", () => {
  test.each([
    ["PDT", "PDT", true],
    ["PDT", "pdt", true],
    ["USDC", "USD\u0421", true],
    ["USDC", "US\u200bDC", true],
    ["USDC", "\uff35\uff33\uff24\uff23", true],
    ["TOKEN", "\u03a4\u039f\u039a\u0395\u039d", true],
    ["DAI", "DAl", true],
    ["PDT", "PDX", false],
    ["PDT", "ETH", false],
  ])("%s and %s: %s", async (one, second, isAmbiguous) => {
    serveTokens(harness.upstream, { [key]: erc20(one), [otherKey]: erc20(second) });
    expect((await factsOf())?.isAmbiguous).toBe(false);
    const both = await tokens.factsOf(network, [address, other]);
    expect(both.get(key)?.isAmbiguous).toBe(isAmbiguous);
  });

  test("and so is a token with the symbol of the network's coin", async () => {
    serve(erc20("\u0415th"));
    expect((await factsOf())?.isAmbiguous).toBe(true);
  });

  test("but not from a token of another network or environment", async () => {
    serveTokens(harness.upstream, { [key]: erc20("PDT"), [otherKey]: erc20("PDT") });
    await factsOf();
    await tokens.factsOf({ ...network, networkId: "net-2" }, [other]);
    await tokens.factsOf({ ...network, environment: "ask" }, [other]);
    expect((await factsOf())?.isAmbiguous).toBe(false);
  });
});

describe("an address that anyone looks up", () => {
  const random = (index: number) => `0x${(index + 1).toString(16).padStart(40, "0")}`;
  const count = async () => (await harness.store.selectFrom("tokens").select("address").execute()).length;

  test("that is not a token is remembered for the newest addresses only", async () => {
    serve(erc20("PDT"));
    const few = createTokens({
      store: harness.store,
      now: () => (harness.clock.now += 1),
      environments: harness.environments,
      tokenless: { most: 5, every: 4 },
    });
    await factsOf(address, few);
    for (let index = 0; index < 20; index += 1) await factsOf(random(index), few);
    expect(await count()).toBe(1 + 5);
    expect((await few.storedFacts(network, [address, random(0), random(19)])).size).toBe(2);
  });

  test("waits in a queue of limited length: further addresses are not read", async () => {
    const { reads } = serve(erc20("PDT"));
    const many = Array.from({ length: 510 }, (_, index) => random(index));
    harness.upstream.on(answers(503, errorBody("ERR_019", 503)));
    const facts = await tokens.factsOf(network, many);
    expect([...facts.values()].every(({ troubles }) => troubles.includes("not-read"))).toBe(true);
    expect([await count(), reads()]).toEqual([500, 0]);
  });
});

test("keeps its facts while a refresh cannot reach the service", async () => {
  serve(erc20("PDT"));
  await factsOf();
  harness.upstream.on(answers(500, errorBody("ERR_019", 500)));
  await expect(tokens.refresh(network, address)).rejects.toThrow("The service could not read this contract.");
  expect(await factsOf()).toMatchObject({ symbol: "PDT", troubles: [] });
  serve(erc20("PDX", 6));
  const { before, after } = await tokens.refresh(network, address);
  expect([before?.symbol, after.symbol, after.decimals]).toEqual(["PDT", "PDX", 6]);
});
