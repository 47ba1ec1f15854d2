import { expect, test } from "vitest";
import { Problem } from "#server/lib/problem.ts";
import { createdAddress } from "./created-address.ts";
import { problemReply, replyColumns } from "./reply.ts";

const address = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const of = (body: string, state: "succeeded" | "failed" = "succeeded") =>
  createdAddress({ state, ...replyColumns({ from: "service", status: 200, body }) });

test.each([
  ["an object", { data: { id: "a1", address } }],
  ["the older bare string", { data: address }],
])("is the one in the service's reply, given as %s", (_what, body) => {
  expect(of(JSON.stringify(body))).toBe(address);
});

test("is unknown without success, without a reply, and if the reply is something else", () => {
  expect(of(JSON.stringify({ data: { id: "a1", address } }), "failed")).toBeNull();
  expect(createdAddress({ state: "succeeded", reply_status: null, reply_type: null, reply_body: null })).toBeNull();
  expect(of("no JSON")).toBeNull();
  expect(of(JSON.stringify({ data: {} }))).toBeNull();
  const refused = problemReply(new Problem("POSTERN_FORBIDDEN", "No."), { requestId: "r1", at: 0 });
  expect(createdAddress({ state: "succeeded", ...replyColumns(refused) })).toBeNull();
});
