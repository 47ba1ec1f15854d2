import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Warning } from "#shared/meaning/types.ts";
import { addressGroups, digitsOf, groupSize } from "#src/components/grouped-address/address-groups.ts";
import { isMiddle, middleOf } from "#src/components/grouped-address/middle-characters.ts";
import { meaning, movement, recipient, reviewOf } from "#src/playground/testing/review.ts";
import { middleToType } from "./middle-characters.ts";

const bitcoin = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
const first: Warning = { code: "first-transfer", severity: "note", text: "Never sent to.", address: recipient };
const nameless = meaning({ long: [{ kind: "address", address: recipient, name: null }], movements: [movement()] });

test("an address is shown in groups of four, with nothing left out", () => {
  const groups = addressGroups(recipient);
  expect(groups.map(({ text }) => text)).toEqual("0x7Eb6 bA53 D062 b243 4240 C718 cA59 F8d2 8aB4 A605".split(" "));
  for (const address of [recipient, bitcoin]) {
    expect(
      addressGroups(address)
        .map(({ text }) => text)
        .join(""),
    ).toBe(address);
  }
});

describe("the characters to type for a new recipient", () => {
  test("are six in the middle, the same each time, and marked in the address", () => {
    const middle = middleOf(recipient);
    expect(middle).toEqual({ address: recipient, start: 16, text: "4240C7" });
    const marked = addressGroups(recipient, middle).map(({ text, marked: count }) => text.slice(0, count));
    expect(marked).toEqual(["", "", "", "", "4240", "C7", "", "", "", ""]);
  });

  test("are never of the first or the last group, which poisoners imitate", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{26,62}$/), (digits) => {
        const { start, text } = middleOf(digits);
        expect(text).toHaveLength(6);
        expect(start).toBeGreaterThanOrEqual(groupSize);
        expect(start + text.length).toBeLessThanOrEqual(digitsOf(digits).length - groupSize);
      }),
    );
  });

  test.each(["4240c7", "4240C7", " 4240C7 "])("may be typed as %j", (typed) => {
    expect(isMiddle(middleOf(recipient), typed)).toBe(true);
  });

  test.each(["", "4240c", "4240c71", "7Eb6bA", "A4A605"])("are not %j", (typed) => {
    expect(isMiddle(middleOf(recipient), typed)).toBe(false);
  });
});

test.each([
  ["never paid and without a name", { meaning: nameless, warnings: [first] }, "4240C7"],
  ["never paid, although it has a name", { warnings: [first] }, "4240C7"],
  ["paid before", { meaning: nameless, warnings: [] }, undefined],
])("on a mainnet, a recipient that was %s", (_what, more, text) => {
  expect(middleToType("mainnet", reviewOf(more))?.text).toBe(text);
  expect(middleToType("sandbox", reviewOf(more))).toBeUndefined();
});
