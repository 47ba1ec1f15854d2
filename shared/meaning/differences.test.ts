import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";
import { ACME, DEMO, factsWith, OTHER, PDT } from "./testing.ts";
import type { Movement } from "./types.ts";

const pdt = (amount: bigint, rest: Partial<Movement> = {}): Movement => ({
  kind: "transfer",
  asset: { kind: "erc20", token: PDT },
  amount: (amount * 10n ** 18n).toString(),
  from: DEMO,
  to: ACME,
  ...rest,
});

const coin: Movement = { ...pdt(1n), asset: { kind: "native" } };

test.each<[string, readonly Movement[], readonly Movement[], readonly string[]]>([
  ["the same", [pdt(5n)], [pdt(5n)], []],
  [
    "the same in another order, and in another case",
    [pdt(5n), pdt(1n, { to: OTHER })],
    [pdt(1n, { to: OTHER.toLowerCase() }), pdt(5n)],
    [],
  ],
  ["two parts of one sum", [pdt(5n)], [pdt(2n), pdt(3n)], []],
  ["nothing at all", [], [], []],
  ["the coin, which a receipt does not show", [coin], [], []],
  ["less", [pdt(5n)], [pdt(4n)], [`Predicted 5 PDT from demo ${DEMO} to Acme settlement ${ACME}, but it was 4 PDT.`]],
  [
    "another recipient",
    [pdt(5n)],
    [pdt(5n, { to: OTHER })],
    [
      `Predicted, but did not happen: 5 PDT from demo ${DEMO} to Acme settlement ${ACME}.`,
      `Not predicted: 5 PDT from demo ${DEMO} to ${OTHER}.`,
    ],
  ],
  [
    "an approval",
    [],
    [pdt(0n, { kind: "approval", amount: "unlimited" })],
    [`Not predicted: every PDT that Acme settlement ${ACME} may take from demo ${DEMO}.`],
  ],
  [
    "the last of two approvals",
    [pdt(7n, { kind: "approval" })],
    [pdt(9n, { kind: "approval" }), pdt(7n, { kind: "approval" })],
    [],
  ],
])("%s", (_, predicted, happened, expected) => {
  expect(differencesOf(predicted, happened, factsWith())).toEqual(expected);
});

test("the first hundred of thousands are listed", () => {
  const at = (index: number) => `0x${index.toString(16).padStart(40, "0")}`;
  const happened = Array.from({ length: 20_000 }, (_, index) => pdt(1n, { to: at(index + 1) }));
  const differences = differencesOf([], happened, factsWith());
  expect(differences).toHaveLength(101);
  expect(differences.at(-1)).toBe("And 19,900 more differences.");
});
