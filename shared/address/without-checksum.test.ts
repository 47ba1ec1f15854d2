import { expect, test } from "vitest";
import { rightAddress } from "./testing.ts";
import { withoutChecksum } from "./without-checksum.ts";

const lower = rightAddress.toLowerCase();

test("only addresses in letters of one case change, to their checksummed form", () => {
  const wrong = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A606";
  const hash = `0x${"ab".repeat(32)}`;
  const text = [rightAddress, lower, `"${lower}"`, wrong, hash, `x${lower}`, ""].join("\n");
  expect(withoutChecksum(text)).toEqual({
    count: 2,
    text: [rightAddress, rightAddress, `"${rightAddress}"`, wrong, hash, `x${lower}`, ""].join("\n"),
  });
});
