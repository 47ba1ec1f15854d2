import { beforeEach, expect, test } from "vitest";
import type { Network } from "#shared/wire/network.ts";
import { firstNetwork, rememberNetwork } from "./last-network.ts";

const network = (id: string, more: Partial<Network> = {}): Network => ({
  id,
  name: id,
  enabled: true,
  addressFamily: "EVM",
  ...more,
});
const bitcoin = network("btc", { addressFamily: "BTC" });

beforeEach(() => localStorage.clear());

test("the only network with contracts is chosen initially", () => {
  expect(firstNetwork("sandbox", [bitcoin, network("a")])).toBe("a");
});

test("with several networks, none is chosen until a person has chosen one in this environment", () => {
  const networks = [network("a"), network("b"), bitcoin];
  expect(firstNetwork("sandbox", networks)).toBeUndefined();
  rememberNetwork("sandbox", "b");
  expect(firstNetwork("sandbox", networks)).toBe("b");
  expect(firstNetwork("other", networks)).toBeUndefined();
});

test("a network that no longer has callable contracts is not chosen again", () => {
  rememberNetwork("sandbox", "b");
  expect(firstNetwork("sandbox", [network("a"), network("b", { enabled: false }), network("c")])).toBeUndefined();
  expect(firstNetwork("sandbox", [])).toBeUndefined();
});
