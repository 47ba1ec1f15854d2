import { expect, test } from "vitest";
import { endpointFacts } from "../wire/endpoint-facts.ts";
import { comparedEndpoints } from "./identical.ts";

test("Postern looks for an identical operation before everything that spends, and before nothing else", () => {
  const spending = Object.entries(endpointFacts).flatMap(([name, { spends }]) => (spends ? [name] : []));
  expect([...comparedEndpoints].toSorted()).toEqual(spending.toSorted());
});
