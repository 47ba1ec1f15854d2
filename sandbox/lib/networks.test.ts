// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { sandboxId, sepoliaId } from "#sandbox/testing/networks.ts";
import { chainNetworks, findNetwork, networks } from "./networks.ts";

test.each([
  [sandboxId, "SANDBOX"],
  [sandboxId.toUpperCase(), "SANDBOX"],
  ["SANDBOX", "SANDBOX"],
  [sepoliaId, "tETH"],
  ["tETH", "tETH"],
])("%s names %s", (text, name) => {
  expect(findNetwork(text)?.name).toBe(name);
});

test.each(["", "teth", "sandbox", "FUJI2", "00000000-0000-4000-8000-000000000000"])("%j names no network", (text) => {
  expect(findNetwork(text)).toBeUndefined();
});

test("identifiers are UUIDs, and identifiers, codes and chain ids are unique", () => {
  for (const { id } of networks) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  for (const key of ["id", "code", "chainId"] as const) {
    expect(new Set(networks.map((network) => network[key])).size).toBe(networks.length);
  }
});

test("every enabled EVM network has a chain", () => {
  expect(chainNetworks.map(({ code }) => code)).toEqual(["SANDBOX", "tETH", "FUJI"]);
});
