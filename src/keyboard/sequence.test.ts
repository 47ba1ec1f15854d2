import { expect, test } from "vitest";
import { press, type Pressed } from "./sequence.ts";

const bindings = [
  { keys: "?", does: "help" },
  { keys: "g a", does: "addresses" },
  { keys: "g c", does: "contracts" },
  { keys: "c a", does: "generate" },
];

/** The results of keys pressed at given times. */
const all = (keys: readonly (readonly [string, number])[]) => {
  let pressed: Pressed | undefined;
  return keys.map(([key, at]) => {
    const step = press(bindings, pressed, key, at);
    ({ pressed } = step);
    return step.does ?? "-";
  });
};

test.each([
  ["a key by itself", [["?", 0]], ["help"]],
  [
    "one after another",
    [
      ["g", 0],
      ["a", 100],
    ],
    ["-", "addresses"],
  ],
  [
    "a last key that begins something itself",
    [
      ["g", 0],
      ["c", 100],
      ["a", 200],
    ],
    ["-", "contracts", "-"],
  ],
  [
    "a key that does not follow",
    [
      ["g", 0],
      ["x", 100],
      ["a", 200],
    ],
    ["-", "-", "-"],
  ],
  [
    "a key that begins anew",
    [
      ["g", 0],
      ["g", 100],
      ["a", 200],
    ],
    ["-", "-", "addresses"],
  ],
  [
    "help in the middle",
    [
      ["g", 0],
      ["?", 100],
      ["a", 200],
    ],
    ["-", "help", "-"],
  ],
  [
    "a pause that is too long",
    [
      ["g", 0],
      ["a", 1_600],
    ],
    ["-", "-"],
  ],
] as const)("%s", (_name, keys, does) => {
  expect(all(keys)).toEqual(does);
});
