import { describe, expect, test } from "vitest";
import { type RequestColumns, storedRequest } from "#server/domains/request/stored.ts";
import { writeBody } from "#server/testing/samples.ts";
import { answerTerms, movementTerms, requestTerms, requestWords, type Requested, type Term, termKey } from "./terms.ts";

const row: Requested & RequestColumns = {
  operation: "writeContract",
  person_id: "p1",
  person_name: "Ada Lovelace",
  network_id: "NET-1",
  contract_address: "0xabc",
  parameters: JSON.stringify({ networkId: "NET-1", contractAddress: "0xabc" }),
  body: JSON.stringify({ ...writeBody, addressId: "ADDRESS-1" }),
  body_removed_at: null,
  idempotency_key: "Key-1",
  purpose: "Invoice 17",
};

const termsOf = (stored: typeof row): readonly Term[] => requestTerms(stored, storedRequest(stored).names);

describe("an operation is found by", () => {
  test("its request's fields", () => {
    expect(termsOf(row)).toEqual(
      expect.arrayContaining([
        ["kind", "writeContract"],
        ["person", "p1"],
        ["network", "net-1"],
        ["contract", "0xabc"],
        ["function", "transfer"],
        ["function", "transfer(address,uint256)"],
        ["sender", "address-1"],
        ["id", "Key-1"],
      ]),
    );
    expect(requestWords(row, storedRequest(row).names, "Payroll May")).toEqual([
      "ada",
      "lovelace",
      "transfer",
      "invoice",
      "17",
      "payroll",
      "may",
    ]);
  });

  test("the types of a tuple", () => {
    const inputs = [{ name: "order", type: "tuple[]", components: [{ name: "to", type: "address" }], value: [] }];
    const body = JSON.stringify({ abiFunction: { type: "function", name: "fill", inputs } });
    expect(termsOf({ ...row, body })).toContainEqual(["function", "fill((address)[])"]);
  });

  test("only its name if its function's parameters cannot be read", () => {
    const body = JSON.stringify({ abiFunction: { type: "function", name: "fill", inputs: "?" } });
    const terms = termsOf({ ...row, body }).filter(([kind]) => kind === "function");
    expect(terms).toEqual([["function", "fill"]]);
  });

  test("the profiles and senders anywhere in its body except in a call", () => {
    const body = JSON.stringify({
      reference: "ada",
      nested: [{ addressId: "A1" }],
      abiFunction: { reference: "none" },
    });
    expect(termsOf({ ...row, body }).filter(([kind]) => kind === "reference" || kind === "sender")).toEqual([
      ["reference", "ada"],
      ["sender", "a1"],
    ]);
    const from = ["0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "bc1q", 7];
    expect(termsOf({ ...row, body: JSON.stringify({ from }) })).toEqual(
      expect.arrayContaining([
        ["sender", "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"],
        ["sender", "bc1q"],
      ]),
    );
  });

  test("nothing in a template's code", () => {
    const template = { ...row, operation: "createTemplate", body: JSON.stringify({ reference: "x", addressId: "y" }) };
    expect(termsOf(template).map(([kind]) => kind)).toEqual(["kind", "person", "id", "network", "contract"]);
  });

  test("the ids and the error in the service's answer", () => {
    const error = JSON.stringify({ code: "ERR_019", message: "No.", requestId: "r1" });
    expect(answerTerms({ workflow_id: "w1", service_operation_id: "s1", error })).toEqual({
      terms: [
        ["id", "w1"],
        ["id", "s1"],
        ["id", "r1"],
      ],
      words: ["err_019"],
    });
    expect(answerTerms({ workflow_id: null, error: null })).toEqual({ terms: [], words: [] });
  });

  test("what it moves, including the collection of a token", () => {
    const moved = { asset: "0xnft#7", from_address: "0xa", to_address: "0xb" };
    expect(movementTerms([moved])).toEqual([
      ["asset", "0xnft#7"],
      ["asset", "0xnft"],
      ["from", "0xa"],
      ["to", "0xb"],
    ]);
  });
});

test("a term is a safe integer that differs by environment and kind", () => {
  const keys = [
    termKey("held", ["kind", "a"]),
    termKey("ask", ["kind", "a"]),
    termKey("held", ["word", "a"]),
    termKey("held", ["kind", "b"]),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(keys.every((key) => Number.isSafeInteger(key) && key >= 0)).toBe(true);
  expect(termKey("held", ["kind", "a"])).toBe(keys[0]);
});
