// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

const secret = "test test test test test test test test test test test junk";

test("a sealed secret opens with the same share for the same owner", async () => {
  const sealed = await seal(secret, "share", "owner");
  expect(await unseal(sealed, "share", "owner")).toBe(secret);
});

test.each([
  ["another share", "Share", "owner"],
  ["an empty share", "", "owner"],
  ["the share of another owner", "share", "other"],
])("does not open with %s", async (_, share, owner) => {
  const sealed = await seal(secret, "share", "owner");
  await expect(unseal(sealed, share, owner)).rejects.toMatchObject({
    code: "ERR_010",
    status: 400,
    category: "VALIDATION",
    message: "The client share is not valid for this organization.",
  });
});

test.each(["salt", "iv", "tag", "ciphertext"] as const)("does not open if its %s was changed", async (field) => {
  const sealed = await seal(secret, "share", "owner");
  const bytes = Buffer.from(sealed[field], "base64");
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  const changed = { ...sealed, [field]: bytes.toString("base64") };
  await expect(unseal(changed, "share", "owner")).rejects.toThrow("The client share is not valid");
});

test("two seals of one secret have nothing in common, and neither contains the secret or the share", async () => {
  const [first, second] = await Promise.all([seal(secret, "share", "owner"), seal(secret, "share", "owner")]);
  for (const field of ["salt", "iv", "tag", "ciphertext"] as const) expect(first[field]).not.toBe(second[field]);
  const text = Buffer.from(first.ciphertext, "base64").toString("latin1");
  expect(text).not.toContain("junk");
  expect(JSON.stringify(first)).not.toContain("share");
});
