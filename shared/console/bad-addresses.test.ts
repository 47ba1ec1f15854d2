import { describe, expect, test } from "vitest";
import { badAddresses, rightAddress } from "#shared/address/testing.ts";
import type { Schema } from "#shared/wire/lazily.ts";
import { addressNamesBodySchema } from "./addresses.ts";
import { contractRefSchema, fileContractSchema } from "./contracts.ts";
import { dryRunBodySchema } from "./dry-run.ts";
import { placesBodySchema } from "./find.ts";
import { addressKeySchema, typedAddressSchema } from "./identifiers.ts";
import { labelBodySchema, labelDeleteQuerySchema, labelledAddressSchema, labelLookupBodySchema } from "./labels.ts";

type Place = readonly [name: string, schema: Schema, around: (address: string) => unknown];

const networkId = "net-1";
const dryRun = { networkId, calldata: "0x", from: rightAddress, to: rightAddress };

/** Every address that the server's own routes take. */
const places: readonly Place[] = [
  ["an address", addressKeySchema, (address) => address],
  ["the label of an address", labelBodySchema, (address) => ({ networkId: null, address, label: "Vault" })],
  ["an address that has a label", labelledAddressSchema, (address) => ({ networkId: null, address })],
  ["the label to remove", labelDeleteQuerySchema, (address) => ({ address })],
  ["a contract in a path", contractRefSchema, (address) => ({ networkId, address })],
  [
    "a contract of a file",
    fileContractSchema,
    (address) => ({ networkId, address, name: "Token", tags: [], notes: "", abi: null }),
  ],
  ["the sender of a dry run", dryRunBodySchema, (from) => ({ ...dryRun, from })],
  ["the destination of a dry run", dryRunBodySchema, (to) => ({ ...dryRun, to })],
];

describe.each(places)("Security 51: %s", (_name, schema, around) => {
  test.each(badAddresses)("is refused where %s", (_bad, text) => {
    expect(schema.safeParse(around(text)).success).toBe(false);
  });

  test.each([rightAddress, rightAddress.toLowerCase(), `0x${rightAddress.slice(2).toUpperCase()}`])(
    "is accepted as %s",
    (text) => {
      expect(schema.safeParse(around(text)).error?.issues).toBeUndefined();
    },
  );
});

describe("a typed address", () => {
  test.each(badAddresses)("is refused where %s", (_bad, text) => {
    expect(typedAddressSchema.safeParse(text).success).toBe(false);
  });

  test("is refused without a checksum", () => {
    expect(typedAddressSchema.safeParse(rightAddress).data).toBe(rightAddress.toLowerCase());
    for (const text of [rightAddress.toLowerCase(), ` 0x${rightAddress.slice(2).toUpperCase()}`]) {
      expect(typedAddressSchema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
        "has no checksum, so a typo would go unnoticed. Compare it with its source",
      ]);
    }
    expect(typedAddressSchema.safeParse("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx").success).toBe(true);
  });
});

test("an address is stored in lower case, without surrounding blanks and line breaks", () => {
  expect(addressKeySchema.parse(` ${rightAddress}\r\n`)).toBe(rightAddress.toLowerCase());
});

test("a problem is reported once", () => {
  const { error } = addressKeySchema.safeParse("0x7Eb6bA53D062b2434240C718cA59F8d28aB4A606");
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "has a wrong checksum, so a character may be wrong: check it against the source",
  ]);
});

test.each([
  ["labels", (text: string) => addressNamesBodySchema.safeParse({ labels: [text], owners: [] })],
  ["owners", (text: string) => addressNamesBodySchema.safeParse({ labels: [], owners: [text] })],
  ["labels for version 0.1", (text: string) => labelLookupBodySchema.safeParse({ addresses: [text] })],
  ["places", (text: string) => placesBodySchema.safeParse({ addresses: [text] })],
])("%s are looked up for anything a service calls an address, but not with a wrong checksum", (_name, read) => {
  const isAccepted = (text: string) => read(text).success;
  expect(["id-\u202e1", "vitalik.eth", rightAddress, rightAddress.toLowerCase()].map(isAccepted)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(isAccepted("0x7Eb6bA53D062b2434240C718cA59F8d28aB4A606")).toBe(false);
});
