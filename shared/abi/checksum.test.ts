import { expect, test } from "vitest";
import { checksumAddress } from "./checksum.ts";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

test.each([
  [address.toLowerCase(), address],
  [address.toUpperCase().replace("0X", "0x"), address],
  // Another case would hide that a character may be wrong.
  [address.replace("C8", "c8"), address.replace("C8", "c8")],
  ["tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
  ["7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV", "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV"],
  ["0x12AB", "0x12AB"],
  ["", ""],
])("%s is written %s", (text, written) => {
  expect(checksumAddress(text)).toBe(written);
});
