import { expect, test } from "vitest";
import { genesis, hashOf } from "./chain.ts";

const row = {
  position: 1,
  at: 1_763_769_600_000,
  request_id: "r1",
  person_id: null,
  person_name: 'Ада "🎩"',
  role: "admin",
  address: "::1",
  environment: null,
  action: "operation.requested",
  subject: "operation-1",
  outcome: "allowed",
  detail: '{"b":1,"a":"\\u0000"}',
  previous_hash: genesis,
} as const;

test("a row has the hash that earlier versions stored for it", () => {
  expect(hashOf(row)).toBe("fe8a94efb217bb87d4f17f15ae4f44c19e3a5e44d04629b584f51f0d79124b89");
});

test("another value in any column is another hash", () => {
  for (const column of Object.keys(row)) expect(hashOf({ ...row, [column]: "other" })).not.toBe(hashOf(row));
});
