import { expect, test } from "vitest";
import { mainSender } from "./main-sender.ts";

const network = (id: string, more: object = {}) => ({
  id,
  name: id.toUpperCase(),
  enabled: true,
  decimals: 18,
  ...more,
});
const address = (id: string, networkId: string, balance?: string) => ({ id, address: `0x${id}`, networkId, balance });
const networks = [network("eth"), network("btc", { decimals: 8 }), network("off", { enabled: false })];

test.each([
  ["the address with the most", [address("a", "eth", "5"), address("b", "eth", "20"), address("c", "eth")], "b"],
  ["the most in the coin's unit", [address("a", "eth", "900000000"), address("b", "btc", "300000000")], "b"],
  ["the first one if none holds anything", [address("a", "eth"), address("b", "eth", "0")], "a"],
  ["none on a network that cannot send", [address("a", "off", "5")], undefined],
  ["by the older name of a network", [address("a", "ETH", "1")], "a"],
  ["none without addresses", [], undefined],
])("%s", (_, addresses, sender) => {
  expect(mainSender(addresses, networks)?.id).toBe(sender);
});
