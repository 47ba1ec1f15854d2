import { describe, expect, test } from "vitest";
import { feeHistory } from "#server/testing/anvil-answers.ts";
import { askingOf, missingMethod, type NodeAnswer } from "#server/testing/asking.ts";
import { pricesOf } from "./prices.ts";

const answering = (history: NodeAnswer, price: NodeAnswer = missingMethod) =>
  askingOf(({ method }) => (method === "eth_feeHistory" ? history : price));
const levelsOf = async (history: NodeAnswer, price?: NodeAnswer) =>
  (await pricesOf(answering(history, price)))?.levels.map(({ level, price: each }) => [level, each]);

const history = (more: object) => ({ result: { oldestBlock: "0x1", ...more } });

describe("a node's prices", () => {
  test("are the next block's base fee and the middle of the last blocks' priority fees at each percentile", async () => {
    const reward = [
      ["0x1", "0x5", "0x9"],
      ["0x3", "0x6", "0x64"],
      ["0x2", "0x7", "0xa"],
    ];
    const answer = history({ baseFeePerGas: ["0x1", "0x2", "0x3", "0x64"], gasUsedRatio: [0.5, 0.1, 1], reward });
    expect(await levelsOf(answer)).toEqual([
      ["LOW", 102n],
      ["MEDIUM", 106n],
      ["HIGH", 110n],
    ]);
  });

  test("omit blocks without transactions, which have no priority fees", async () => {
    const reward = [
      ["0x0", "0x0", "0x0"],
      ["0x1", "0x2", "0x3"],
      ["0x0", "0x0", "0x0"],
    ];
    const answer = history({ baseFeePerGas: ["0x1", "0x1", "0x1", "0xa"], gasUsedRatio: [0, 0.2, 0], reward });
    expect(await levelsOf(answer)).toEqual([
      ["LOW", 11n],
      ["MEDIUM", 12n],
      ["HIGH", 13n],
    ]);
  });

  test("of an idle chain of anvil are its base fee at every level", async () => {
    const asking = answering(feeHistory);
    expect(await pricesOf(asking)).toEqual({
      base: 1_000_000_000n,
      levels: ["LOW", "MEDIUM", "HIGH"].map((level) => ({ level, price: 1_000_000_000n })),
    });
    expect(asking.questions).toEqual([{ method: "eth_feeHistory", parameters: ["0xa", "latest", [10, 50, 90]] }]);
  });

  test.each<[string, NodeAnswer]>([
    ["does not have fee histories", missingMethod],
    ["has no base fee", history({ baseFeePerGas: ["0x0", "0x0"], gasUsedRatio: [0], reward: null })],
    ["answers a history without blocks", history({ baseFeePerGas: [] })],
    ["answers base fees that are no numbers", history({ baseFeePerGas: ["1"] })],
    ["answers a number without an end", history({ baseFeePerGas: [`0x${"f".repeat(65)}`] })],
    ["answers more blocks than it was asked for", history({ baseFeePerGas: Array.from({ length: 65 }, () => "0x1") })],
    ["answers with a page", 503],
  ])("are its one gas price if it %s", async (_name, answer) => {
    const asking = answering(answer, { result: "0x77359400" });
    expect(await pricesOf(asking)).toEqual({
      base: null,
      levels: ["LOW", "MEDIUM", "HIGH"].map((level) => ({ level, price: 2_000_000_000n })),
    });
    expect(asking.methods()).toEqual(["eth_feeHistory", "eth_gasPrice"]);
  });

  test.each<[string, NodeAnswer]>([
    ["it returns none", missingMethod],
    ["gas is free", { result: "0x0" }],
    ["it is a decimal number", { result: "2000000000" }],
  ])("are unknown if %s", async (_name, price) => {
    expect(await pricesOf(answering(missingMethod, price))).toBeNull();
  });
});
