import { expect, test } from "vitest";
import { endpoints } from "#shared/wire/endpoints.ts";
import { readRequest } from "./request.ts";

const create = (reference: string) =>
  readRequest(endpoints.createProfile, { params: {}, query: {}, body: { reference, type: "User" } });

test.each(["a/b", "a\\b", "a\nb", "\u0000", ".", "..", "organization", "a%2fb"])(
  "a profile is not made under the reference %j, which a path could not hold",
  (reference) => {
    expect(() => create(reference)).toThrow("reference:");
  },
);

test.each(["alice", "Grüße 🙂", "100%", "Organization", "...", "a.b", "50% off"])(
  "a profile may be called %j",
  (reference) => {
    expect(create(reference).body).toEqual({ reference, type: "User" });
  },
);

test("the same goes for the wallet and the address that would make the profile", () => {
  const body = { reference: "..", networkId: "n" };
  expect(() => readRequest(endpoints.createWallet, { params: {}, query: {}, body })).toThrow("reference:");
  expect(() =>
    readRequest(endpoints.generateAddress, { params: {}, query: {}, body: { ...body, clientShare: "s" } }),
  ).toThrow("reference:");
});
