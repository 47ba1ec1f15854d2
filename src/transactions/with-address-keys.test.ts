import { expect, test } from "vitest";
import { withAddressKeys } from "./with-address-keys.ts";

const right = "0x52908400098527886E0F7030069857D2E4169EE7";
const wrong = "0x8617E340B3D01FA5F11F306F4090FD50E238070d";

test.each([
  ["in one spelling", right, right.toLowerCase()],
  ["Security 51: not with a wrong checksum", wrong, undefined],
  ["not another text", "the treasury", undefined],
  ["none", undefined, undefined],
])("an address of a link: %s", (_what, text, key) => {
  expect(withAddressKeys({ asset: text, counterparty: text, take: 20 })).toEqual({
    asset: key,
    counterparty: key,
    take: 20,
  });
});

test("the coin of a network is an asset, but not a counterparty", () => {
  expect(withAddressKeys({ asset: "native", counterparty: undefined })).toEqual({
    asset: "native",
    counterparty: undefined,
  });
});
