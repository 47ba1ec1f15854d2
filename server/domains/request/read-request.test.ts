import { expect, test } from "vitest";
import { readWrite } from "./write-request.ts";

const create = (reference: string) =>
  readWrite("createProfile", { params: {}, query: {}, body: { reference, type: "User" } }).request;

test.each(["a/b", "a\\b", "a\nb", "\u0000", ".", "..", "organization", "a%2fb"])(
  "a profile is not created with the reference %j, which a path could not contain",
  (reference) => {
    expect(() => create(reference)).toThrow("reference:");
  },
);

test.each(["alice", "Grüße 🙂", "100%", "Organization", "...", "a.b", "50% off"])(
  "a profile may have the reference %j",
  (reference) => {
    expect(create(reference).body).toEqual({ reference, type: "User" });
  },
);

test("the same applies to a wallet or an address that would create the profile", () => {
  const body = { reference: "..", networkId: "n" };
  expect(() => readWrite("createWallet", { params: {}, query: {}, body })).toThrow("reference:");
  expect(() => readWrite("generateAddress", { params: {}, query: {}, body: { ...body, clientShare: "s" } })).toThrow(
    "reference:",
  );
});
