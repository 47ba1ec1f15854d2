import { expect, test } from "vitest";
import { readFieldErrors } from "./field-errors.ts";

const names = ["reference", "networkId", "contractAddress", "args", "amount", "clientShare", "tags", "label"] as const;

// In the wording of the service, the relay and Postern's server.
test.each([
  [
    "amount: the function is not payable, so it takes no amount",
    "amount",
    "The function is not payable, so it takes no amount.",
  ],
  ["amount: is larger than any amount of the network", "amount", "This is larger than any amount of the network."],
  [
    "clientShare: Too small: expected string to have >=1 characters",
    "clientShare",
    "Too small: expected string to have >=1 characters.",
  ],
  [
    "contractAddress: expected 0x and 40 hex digits, with a right checksum if their case is mixed",
    "contractAddress",
    "Expected 0x and 40 hex digits, with a right checksum if their case is mixed.",
  ],
  [
    'reference: choose one without /, \\, percent escapes and control characters that is not ".", ".." or "organization".',
    "reference",
    'Choose one without /, \\, percent escapes and control characters that is not ".", ".." or "organization".',
  ],
  ["The request is not valid. body.label: is empty.", "label", "This is empty."],
  ["The request is not valid. body.tags: are more than 20.", "tags", "These are more than 20."],
  [
    "The request is not valid. body.tags.3: is not a tag: 1 to 30 letters.",
    "tags",
    "This is not a tag: 1 to 30 letters.",
  ],
  ["args[0].value: expected true or false", "args", "Expected true or false."],
])("%s", (message, name, words) => {
  expect(readFieldErrors({ code: "ERR_010", message }, names)).toEqual({
    errors: [{ name, message: words }],
    isWhole: true,
  });
});

test("every field that the server names gets its first problem, in page order", () => {
  const message =
    "The request is not valid. body.label: is empty; body.label: holds control characters; body.reference: Invalid input: expected string, received number.";
  expect(readFieldErrors({ message }, names)).toEqual({
    errors: [
      { name: "reference", message: "Invalid input: expected string, received number." },
      { name: "label", message: "This is empty." },
    ],
    isWhole: true,
  });
});

test("an error for a field that is not on the page is left to the error panel", () => {
  const message = "The request is not valid. body.label: is empty; body.version: is not a version.";
  expect(readFieldErrors({ message }, names)).toEqual({
    errors: [{ name: "label", message: "This is empty." }],
    isWhole: false,
  });
});

test.each([
  [{ code: "ERR_001", message: "A profile with this reference already exists." }, "reference"],
  [{ code: "ERR_176", message: "The contract address is not valid." }, "contractAddress"],
  [
    { code: "ERR_010", category: "CRYPTOGRAPHIC", message: "The client share is not valid for this organization." },
    "clientShare",
  ],
  [{ code: "ERR_019", message: "The client share does not match." }, "clientShare"],
  [{ code: "POSTERN_SHARE_TOO_SHORT", message: "The client share has fewer than 12 characters." }, "clientShare"],
  [{ code: "POSTERN_SHARE_REQUIRED", message: "This endpoint needs the client share." }, "clientShare"],
])("a code, a category or the wording identifies the field if the message does not: %j", (refused, name) => {
  expect(readFieldErrors(refused, names)).toEqual({ errors: [{ name, message: refused.message }], isWhole: true });
});

test.each([
  { code: "ERR_010", message: "The request could not be processed." },
  { code: "ERR_010", message: 'body: Unrecognized key: "gas"' },
  { code: "POSTERN_BAD_REQUEST", message: "The request is not valid. body: Invalid input." },
  { code: "POSTERN_BAD_REQUEST", message: "The file is not valid CSV. Line 3: has five columns." },
  { code: "ERR_010", message: "addressId: the address is not on tETH" },
  { code: "ERR_001", message: "" },
  { message: "Failed to fetch" },
])("no field is identified by %j", (refused) => {
  expect(readFieldErrors(refused, names)).toEqual({ errors: [], isWhole: false });
});

test("the error goes to the longest matching name", () => {
  const { errors } = readFieldErrors({ message: "from.address: is empty" }, ["from", "from.address"]);
  expect(errors).toEqual([{ name: "from.address", message: "This is empty." }]);
});
