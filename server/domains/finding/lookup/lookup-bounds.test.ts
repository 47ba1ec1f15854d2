import { afterEach, beforeEach, expect, test } from "vitest";
import { bookOf, contract, fn } from "#server/testing/contracts.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { selector } from "#shared/abi/functions.ts";
import { lookupAnswerSchema } from "#shared/console/lookup.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

test("Security 73: a signature of more than 16 KiB in the book is not hashed, and the others are found", async () => {
  const type = `uint256${"[1]".repeat(30)}`;
  const inputs = Array.from({ length: 400 }, () => ({ name: "", type }));
  const admin = await harness.signIn("admin");
  await bookOf(harness, admin).made(contract({ abi: [fn("short"), fn("long", { inputs })] }));
  const declared = async (text: string) => {
    const answer = await harness.send(admin, "POST", "/console/ask/lookup", { payload: { text } });
    const { declared: entries, abis } = lookupAnswerSchema.parse(answer.json());
    return { keys: entries.map(({ key }) => key), abis };
  };
  const short = selector({ name: "short", inputs: [{ name: "to", type: "address" }] });
  expect(await declared(short)).toEqual({ keys: [short], abis: { read: 1, left: 0 } });
  expect(await declared(selector({ name: "long", inputs }))).toEqual({ keys: [], abis: { read: 1, left: 0 } });
});
