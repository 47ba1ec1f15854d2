import { expect, test } from "vitest";
import type { Holding } from "#shared/console/assets.ts";
import { offeredAssets } from "./offered-assets.ts";

const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const network = { id: "net-1", name: "tETH", enabled: true, addressFamily: "EVM", decimals: 18 } as const;
const other = { ...network, id: "net-2", name: "tPOL" };
const holding = (more: Partial<Holding> = {}): Holding => ({
  networkId: "net-1",
  asset: { kind: "native" },
  token: null,
  amount: "2000000000000000000",
  text: "2 ETH",
  addresses: 2,
  unreadable: 0,
  asOf: null,
  newest: null,
  ...more,
});
const offer = (holdings: readonly Holding[]) => offeredAssets(holdings, [network, other]);

test("an asset is offered on each network by itself, with what is held in all", () => {
  const offered = offer([holding(), holding({ networkId: "net-2" })]);
  expect(offered.map(({ value, networkId, ref }) => [value, networkId, ref])).toEqual([
    ["net-1/native", "net-1", "native"],
    ["net-2/native", "net-2", "native"],
  ]);
  expect(offered[0]?.text).toBe("2 ETH at 2 addresses");
});

test.each<[string, Partial<Holding>]>([
  ["on a network that is not enabled", { networkId: "net-9" }],
  ["of nothing", { amount: "0" }],
  ["of a collection, whose tokens are sent one by one", { asset: { kind: "collection", token } }],
])("a holding %s is not", (_what, more) => {
  expect(offer([holding(more)])).toEqual([]);
});
