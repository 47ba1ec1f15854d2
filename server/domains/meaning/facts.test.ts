import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rowOf } from "#server/domains/journal/new-operation.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirror, mirrorNetwork } from "#server/testing/mirrored.ts";
import { networkId } from "#server/testing/samples.ts";
import { erc20, serveTokens } from "#server/testing/token-service.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import { gatherFacts, withMovements } from "./facts.ts";
import { knownAddresses, sentBefore } from "./history.ts";
import { namesOf } from "./names.ts";

const from = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const to = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const key = to.toLowerCase();
const place = { environment: "held", networkId };

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("admin");
});
afterEach(() => harness.close());

const label = (address: string, text: string, network: string | null = null) =>
  harness.send(ada, "PUT", "/console/held/labels", {
    headers: { "if-none-match": "*" },
    payload: { networkId: network, address, label: text },
  });

const gather = (calldata: `0x${string}`, amount = 0n) =>
  gatherFacts(harness.dependencies.facts, { ...place, transaction: { from, to, calldata, amount } });

const word = (hex: string) => hex.padStart(64, "0");
const transfer = `0xa9059cbb${word(from.slice(2).toLowerCase())}${word((15n * 10n ** 17n).toString(16))}` as const;

describe("facts", () => {
  test("report what is missing without a service", async () => {
    const { facts, unread } = await gather("0xa9059cbb");
    expect(facts.abi).toBeNull();
    expect(unread).toEqual(["The network could not be read, so amounts in its coin are in base units."]);
  });

  test("include the network, and the tokens and names that the words need", async () => {
    await mirrorNetwork(harness.store);
    serveTokens(harness.upstream, { [key]: erc20("PDT") });
    await label(from, "Treasury");
    const { facts, meaning, unread } = await gather(transfer);
    expect(facts).toMatchObject({ native: { symbol: "ETH", decimals: 18 }, chainId: 11155111 });
    expect(facts.tokens).toMatchObject([{ address: to, symbol: "PDT" }]);
    expect(sentenceText(meaning.short, "short")).toBe("Send 1.5 PDT to Treasury");
    expect(unread).toEqual([]);
  });

  test("take the ABI from the contract book before the service's, and never from a request", async () => {
    await mirrorNetwork(harness.store);
    const entry = (name: string) => ({
      type: "function",
      name,
      inputs: [{ name: "amount", type: "uint256" }],
      outputs: [],
      stateMutability: "nonpayable",
    });
    harness.upstream.on(answers(200, { contractAbi: { abi: [entry("ofService")] } }), /functions$/);
    expect((await gather("0x12345678")).facts.abi).toMatchObject([{ name: "ofService" }]);
    // The answer is cached for a while.
    const readsBefore = harness.upstream.count("GET");
    await gather("0x12345678");
    expect(harness.upstream.count("GET")).toBe(readsBefore);
    await harness.send(ada, "PUT", `/console/held/contracts/${networkId}/${to}`, {
      headers: { "if-none-match": "*" },
      payload: { name: "Vault", tags: [], notes: "", abi: [entry("ofBook")] },
    });
    expect((await gather("0x12345678")).facts.abi).toMatchObject([{ name: "ofBook" }]);
  });

  test("report an unread ABI if the service may have one", async () => {
    await mirrorNetwork(harness.store);
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)));
    const { facts, unread } = await gather("0x12345678");
    expect(facts.abi).toBeNull();
    expect(unread).toContain("The contract's ABI could not be read.");
  });

  test("cover at most 50 tokens of one transaction", async () => {
    await mirrorNetwork(harness.store);
    const { reads } = serveTokens(harness.upstream, {});
    const { facts } = await gather("0x");
    const movements = Array.from({ length: 80 }, (_, index) => ({
      kind: "transfer" as const,
      asset: { kind: "erc20" as const, token: `0x${index.toString(16).padStart(40, "0")}` },
      amount: "1",
      from,
      to,
    }));
    const more = await withMovements(harness.dependencies.facts, place, facts, movements);
    expect(more.tokens).toHaveLength(50);
    // Two of the six questions are repeated for bytes32.
    expect(reads()).toBe(50 * 8);
  });
});

describe("the organization's name for an address", () => {
  const nameOf = async () => (await namesOf(harness.store, place, [to])).get(key);
  const steps: readonly [name: string, add: () => Promise<unknown>][] = [
    [
      "ofService",
      () => mirror(harness.store, "held", { kind: "contracts", id: "c", address: key, record: { name: "ofService" } }),
    ],
    [
      "ofBook",
      () =>
        harness.send(ada, "PUT", `/console/held/contracts/${networkId}/${to}`, {
          headers: { "if-none-match": "*" },
          payload: { name: "ofBook", tags: [], notes: "", abi: null },
        }),
    ],
    [
      "your address (profile shop)",
      () =>
        mirror(harness.store, "held", {
          kind: "addresses",
          id: "p",
          networkId: "other",
          address: key,
          record: { reference: "shop" },
        }),
    ],
    [
      "ownElsewhere",
      () =>
        mirror(harness.store, "held", {
          kind: "addresses",
          id: "a",
          networkId: "other",
          address: key,
          record: { label: "ownElsewhere" },
        }),
    ],
    [
      "own",
      () => mirror(harness.store, "held", { kind: "addresses", id: "b", address: key, record: { label: "own" } }),
    ],
    ["labelled", () => label(to, "labelled")],
    ["labelled here", () => label(to, "labelled here", networkId)],
  ];

  test("is the most specific one: labels before own addresses before contracts", async () => {
    expect(await nameOf()).toBeUndefined();
    for (const [name, add] of steps) {
      await add();
      expect(await nameOf()).toBe(name);
    }
  });

  test("is not the label or the contract of another network or environment", async () => {
    await label(to, "elsewhere", "other");
    await mirror(harness.store, "ask", { kind: "addresses", id: "a", address: key, record: { label: "of another" } });
    await mirror(harness.store, "held", {
      kind: "contracts",
      id: "c",
      networkId: "other",
      address: key,
      record: { name: "far" },
    });
    expect(await nameOf()).toBeUndefined();
  });
});

describe("earlier transfers", () => {
  const request = { environment: "held", endpoint: "writeContract", params: {}, query: {}, body: null } as const;
  const operation = async (id: string, state: OperationState, amount: bigint, source = "decoded") => {
    const by = { requestId: null, address: null, person: { id: "p", name: "P" }, role: "operator" } as const;
    const newOperation = { by, idempotencyKey: id, acknowledges: null, run: null, spending: null, ...request };
    const row = rowOf(newOperation, null, { owner: "", now: 0, until: 0 });
    await harness.store
      .insertInto("operations")
      .values({ ...row, id, state })
      .execute();
    await harness.store
      .insertInto("operation_movements")
      .values({
        operation_id: id,
        source: source === "decoded" ? "decoded" : "happened",
        position: 0,
        environment: "held",
        network_id: networkId,
        kind: "transfer",
        asset: "native",
        amount: amount.toString().padStart(78, "0"),
        from_address: from.toLowerCase(),
        to_address: key,
      })
      .execute();
  };

  test("counts operations that moved something, or still may, and compares amounts as numbers", async () => {
    expect(await sentBefore(harness.store, place, to, { kind: "native" })).toEqual({ count: 0, largest: null });
    await operation("one", "succeeded", 9n);
    await operation("two", "started", 10n ** 20n);
    await operation("three", "rejected", 10n ** 30n);
    await operation("four", "reverted", 10n ** 30n);
    await operation("five", "succeeded", 10n ** 30n, "happened");
    expect(await sentBefore(harness.store, place, to, { kind: "native" })).toEqual({ count: 2, largest: 10n ** 20n });
    expect(await sentBefore(harness.store, place, to, { kind: "erc20", token: from })).toEqual({
      count: 2,
      largest: null,
    });
    expect((await sentBefore(harness.store, { ...place, environment: "ask" }, to, { kind: "native" })).count).toBe(0);
  });

  test("includes only labels, own addresses and past recipients that look like an address", async () => {
    const twin = (middle: string) => `0x7eb6${middle.repeat(32)}a605`;
    await label(twin("1"), "Acme");
    await mirror(harness.store, "held", { kind: "addresses", id: "a", address: twin("2"), record: {} });
    await mirror(harness.store, "held", {
      kind: "contracts",
      id: "c",
      address: twin("3"),
      record: { name: "Not ours" },
    });
    await label(`0x${"4".repeat(40)}`, "Another");
    expect(await knownAddresses(harness.store, place, [to])).toEqual([
      { address: twin("1"), name: "Acme" },
      { address: twin("2"), name: null },
    ]);
    await operation("in", "succeeded", 1n, "happened");
    expect(await knownAddresses(harness.store, place, [to])).toHaveLength(2);
    await operation("out", "succeeded", 1n);
    expect(await knownAddresses(harness.store, place, [to])).toContainEqual({ address: key, name: null });
  });
});
