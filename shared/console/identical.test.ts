import { expect, test } from "vitest";
import { endpointFacts, endpointNames } from "#shared/wire/endpoint-facts.ts";
import { identicalBodySchema } from "./identical.ts";

const isAccepted = (endpoint: string): boolean =>
  identicalBodySchema.safeParse({ endpoint, params: {}, body: {} }).success;

test("Postern looks for an identical operation before everything that spends, and before nothing else", () => {
  const spending = endpointNames.filter((name) => endpointFacts[name].spends);
  expect(endpointNames.filter(isAccepted)).toEqual(spending);
  expect(spending).toEqual(expect.arrayContaining(["writeContract", "withdraw", "mintToken"]));
});
