import { describe, expect, test } from "vitest";
import { zeroAddress } from "./sentence.ts";
import { shownMovement } from "./shown.ts";
import { ACME, DEMO, factsWith, knowledgeWith, OTHER, PDT } from "./testing.ts";
import type { Meaning, MeaningSource, Movement, Simulated, Transaction } from "./types.ts";
import { warningsOf } from "./warnings.ts";

const facts = factsWith();
const moved = (rest: Partial<Movement> = {}): Movement => ({
  kind: "transfer",
  asset: { kind: "erc20", token: PDT },
  amount: "5000000000000000000",
  from: DEMO,
  to: ACME,
  ...rest,
});
const meaningWith = (movements: readonly Movement[], more: Partial<Meaning> = {}): Meaning => ({
  source: "standard",
  long: [],
  short: [],
  fields: [],
  movements: movements.map((movement) => shownMovement(movement, facts)),
  counterparty: null,
  givesControl: false,
  inner: [],
  descriptor: null,
  contradiction: null,
  ...more,
});
const textsOf = (meaning: Meaning, simulation: Simulated, transaction: Partial<Transaction> = {}) =>
  warningsOf(
    { from: DEMO, to: PDT, calldata: "0x12345678", amount: 0n, ...transaction },
    meaning,
    knowledgeWith({ simulation }),
    facts,
  ).warnings.flatMap(({ code, severity, text }) =>
    code.startsWith("simulation") ? [`${code} ${severity}: ${text}`] : [],
  );
const predicted = (...movements: readonly Movement[]): Simulated => ({ outcome: "succeeded", movements });
const differs = "simulation-differs careful: The network's node predicts something different: ";
const five = `5 PDT from demo ${DEMO} to Acme settlement ${ACME}`;

test("a simulation that failed is told, with the node's words cut after 300 characters", () => {
  const failed = (message: string) => textsOf(meaningWith([]), { outcome: "failed", message });
  const start = "simulation-fails careful: The network's node simulated this, and it failed: ";
  expect(failed("paused")).toEqual([`${start}paused`]);
  expect(failed("x".repeat(301))).toEqual([`${start}${"x".repeat(299)}…`]);
});

test("no prediction is no difference", () => {
  for (const simulation of [
    { outcome: "unavailable" },
    { outcome: "unanswered" },
    { outcome: "succeeded", movements: null },
  ] as const)
    expect(textsOf(meaningWith([moved()]), simulation)).toEqual([]);
});

describe("a difference", () => {
  test.each<[string, readonly Movement[], readonly Movement[], readonly string[]]>([
    [
      "is none, if the same moves, in parts",
      [moved({ amount: "5" })],
      [moved({ amount: "2" }), moved({ amount: "3" })],
      [],
    ],
    ["is what does not move", [moved()], [], [`not ${five}`]],
    ["is another amount", [moved()], [moved({ amount: "1000000000000000000" })], [`1 PDT instead of ${five}`]],
    ["is what also leaves the sender", [], [moved()], [`also ${five}`]],
    [
      "is what also leaves the sender, in any case",
      [],
      [moved({ from: DEMO.toLowerCase() })],
      [`also ${five.replace(DEMO, DEMO.toLowerCase())}`],
    ],
    ["is not what also leaves another", [], [moved({ from: OTHER })], []],
    ["is not nothing", [moved({ amount: "0" })], [], []],
    ["is not nothing that is predicted", [], [moved({ amount: "0" })], []],
    ["is not what returns to its owner", [moved({ to: DEMO.toLowerCase() })], [], []],
    ["is not a mint that is not logged", [moved({ from: zeroAddress })], [], []],
    ["is not a burn that is not logged", [moved({ to: zeroAddress })], [], []],
    [
      "is a burn of another amount",
      [moved({ to: zeroAddress })],
      [moved({ to: zeroAddress, amount: "1000000000000000000" })],
      [`1 PDT instead of 5 PDT from demo ${DEMO} to ${zeroAddress}`],
    ],
  ])("%s", (_what, movements, node, differences) => {
    expect(textsOf(meaningWith(movements), predicted(...node))).toEqual(differences.map((one) => `${differs}${one}.`));
  });

  test("that is a token's fee says so, and how much leaves in all", () => {
    const parts = [moved({ amount: "4000000000000000000" }), moved({ amount: "1000000000000000000", to: OTHER })];
    expect(textsOf(meaningWith([moved()]), predicted(...parts))).toEqual([
      `${differs}4 PDT instead of ${five}; also 1 PDT from demo ${DEMO} to ${OTHER}. In all: 5 PDT, of which 1 PDT is the token's fee.`,
    ]);
  });

  test("of five is told in full, and of more the rest is counted", () => {
    const sends = (count: number) =>
      Array.from({ length: count }, (_, index) => moved({ to: `0x${String(index + 1).padStart(40, "0")}` }));
    const [five5 = ""] = textsOf(meaningWith(sends(5)), predicted());
    expect(five5.match(/; not /g)).toHaveLength(4);
    expect(five5).not.toContain("more");
    const [seven = ""] = textsOf(meaningWith(sends(7)), predicted());
    expect(seven.match(/; not /g)).toHaveLength(4);
    expect(seven).toMatch(/; and 2 more\.$/);
  });
});

describe("the words say all that moves", () => {
  const says = (
    source: MeaningSource,
    movements: readonly Movement[] = [moved()],
    transaction: Partial<Transaction> = {},
  ) => textsOf(meaningWith(movements, { source }), predicted(), transaction).length === 1;
  const coin = moved({ asset: { kind: "native" }, to: PDT });

  test("if the call is native or standard, and never if it is plain, a creation, a request or unread", () => {
    expect((["native", "standard"] as const).map((source) => says(source))).toEqual([true, true]);
    for (const source of ["plain", "creation", "request", "unread"] as const) expect(says(source)).toBe(false);
  });

  test("if a descriptor describes a standard function: it moves more than the coin sent along", () => {
    expect(says("descriptor")).toBe(true);
    expect(says("descriptor", [coin])).toBe(false);
    expect(says("descriptor", [coin], { to: PDT.toLowerCase(), from: DEMO.toLowerCase() })).toBe(false);
    expect(says("descriptor", [moved({ asset: { kind: "native" }, to: ACME })])).toBe(true);
    expect(says("descriptor", [moved({ asset: { kind: "native" }, from: OTHER, to: PDT })])).toBe(true);
    expect(says("descriptor", [coin], { to: null })).toBe(true);
    expect(says("descriptor", [coin, moved()])).toBe(true);
    expect(says("descriptor", [])).toBe(false);
  });

  test("if all inner calls do", () => {
    const [standard, plain] = [meaningWith([moved()]), meaningWith([], { source: "plain" })];
    const outer = (inner: readonly Meaning[]) => textsOf(meaningWith([moved()], { inner }), predicted()).length;
    expect(outer([standard, standard])).toBe(1);
    expect(outer([standard, plain])).toBe(0);
  });
});
