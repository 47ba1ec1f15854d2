// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { findNetwork } from "#sandbox/lib/networks.ts";
import { confirmationOf, mempoolMs } from "./confirmation.ts";

const date = "2026-01-02T03:04:05.000Z";
const sent = Date.parse(date);
const row = (code: string, sender = "tb1q") => ({
  network_id: findNetwork(code)?.id ?? "",
  sender,
  date,
  status: "CONFIRMED" as const,
});

test("a payment on the Bitcoin network is in the mempool for a moment, and then permanently confirmed", () => {
  const pending = { status: "PENDING", isMempool: true, updatedAt: date };
  expect(confirmationOf(row("tBTC"), sent)).toEqual(pending);
  expect(confirmationOf(row("tBTC"), sent + mempoolMs - 1)).toEqual(pending);
  const confirmed = { status: "CONFIRMED", isMempool: false, updatedAt: new Date(sent + mempoolMs).toISOString() };
  expect(confirmationOf(row("tBTC"), sent + mempoolMs)).toEqual(confirmed);
  expect(confirmationOf(row("tBTC"), sent + 86_400_000)).toEqual(confirmed);
});

test.each([
  ["a faucet payment", row("tBTC", "")],
  ["an EVM transaction", row("tETH")],
])("%s is confirmed immediately", (_, one) => {
  expect(confirmationOf(one, sent)).toEqual({ status: "CONFIRMED", isMempool: false, updatedAt: date });
});

test("a failed transaction stays failed", () => {
  expect(confirmationOf({ ...row("tETH"), status: "FAILED" }, sent).status).toBe("FAILED");
});
