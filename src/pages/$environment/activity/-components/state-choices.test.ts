import { expect, test } from "vitest";
import { stateChoices } from "./state-choices.ts";

test("every choice of a state can be told from the others", () => {
  const labels = stateChoices.map(({ label }) => label);
  expect([...new Set(labels)]).toEqual(labels);
  expect(labels).toEqual(
    expect.arrayContaining(["Unconfirmed", "Unconfirmed: no response", "Unconfirmed: no transaction"]),
  );
});
