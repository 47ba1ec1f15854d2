import { expect, test } from "vitest";
import { rightAddress } from "./testing.ts";
import { withoutChecksumSteps } from "./without-checksum.ts";

const lower = rightAddress.toLowerCase();

test("only addresses in letters of one case change, to their checksummed form", () => {
  const wrong = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A606";
  const hash = `0x${"ab".repeat(32)}`;
  const text = [rightAddress, lower, `"${lower}"`, wrong, hash, `x${lower}`, ""].join("\n");
  const steps = withoutChecksumSteps(text);
  // One for each address, because each checksum is a hash.
  for (let address = 0; address < 4; address += 1) expect(steps.next().done).toBe(false);
  expect(steps.next()).toEqual({
    done: true,
    value: {
      count: 2,
      text: [rightAddress, rightAddress, `"${rightAddress}"`, wrong, hash, `x${lower}`, ""].join("\n"),
    },
  });
});
