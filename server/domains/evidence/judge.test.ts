import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toConfirm } from "#shared/console/evidence.ts";
import type { Movement } from "#shared/meaning/types.ts";
import { type Intent, judge, type Observation } from "./judge.ts";

const sender = `0x${"aa".repeat(20)}`;
const stranger = `0x${"5a".repeat(20)}`;
const recipient = `0x${"bb".repeat(20)}`;
const token = `0x${"cc".repeat(20)}`;
const calldata = "0xa9059cbb0001";
const recordedAt = Date.parse("2026-03-01T12:00:00Z");
const moved: Movement = { kind: "transfer", asset: { kind: "erc20", token }, amount: "5", from: sender, to: recipient };

/** A transfer of 5 tokens. */
const intent: Intent = {
  senders: [sender],
  to: token,
  calldata,
  native: 0n,
  tokens: [moved],
  recordedAt,
  isGasless: false,
  isAlone: true,
};
const row = {
  kind: "erc20",
  from_address: sender,
  to_address: recipient,
  contract: token,
  token_id: null,
  amount: "5",
} as const;
const receipt = { status: 1, from: sender, to: token } as const;
const sent = { from: sender, to: token, calldata, amount: 0n } as const;
/** Every source about its transaction. */
const whole: Observation = { rows: [row], receipt, logs: [moved], sent, at: recordedAt + 5_000 };

const verdictsOf = (some: Observation, of: Intent = intent) => {
  const { fit, refusal, checks } = judge(of, some);
  const odd = checks.filter(({ verdict }) => verdict !== "fits").map(({ name, verdict }) => `${name} ${verdict}`);
  return [fit, refusal, ...odd];
};

describe("a transaction compared with an operation", () => {
  test.each<readonly [string, Partial<Observation>, readonly unknown[]]>([
    ["the same bytes", {}, ["same", null]],
    ["by its receipt and the list, without a node", { sent: null }, ["likely", null, "calldata unknown"]],
    [
      "by its list alone, which lacks the sender of tokens",
      { sent: null, receipt: null, logs: [] },
      ["possible", null, "sender unknown", "calldata unknown"],
    ],
    [
      "by its receipt alone, without a date",
      { sent: null, rows: [], at: null },
      ["possible", null, "time unknown", "calldata unknown"],
    ],
    [
      "another amount in the logs",
      { sent: null, logs: [{ ...moved, amount: "6" }] },
      ["differs", null, "amount differs", "calldata unknown"],
    ],
    [
      "another recipient in the logs",
      { sent: null, logs: [{ ...moved, to: stranger }] },
      ["differs", null, "amount differs", "calldata unknown"],
    ],
    [
      "another contract",
      { sent: null, receipt: { ...receipt, to: stranger } },
      ["differs", null, "destination differs", "calldata unknown"],
    ],
    ["other bytes", { sent: { ...sent, calldata: "0x12" } }, ["differs", null, "calldata differs"]],
    ["an unexpected coin amount", { sent: { ...sent, amount: 1n } }, ["differs", null, "amount differs"]],
    [
      "reverted: nothing moved, so the amounts are unknown",
      { sent: null, receipt: { ...receipt, status: 0 }, logs: [] },
      ["possible", null, "amount unknown", "calldata unknown"],
    ],
    ["reverted, with the same bytes", { receipt: { ...receipt, status: 0 }, logs: [] }, ["same", null]],
    ["another sender", { sent: { ...sent, from: stranger } }, ["other", "other-sender", "sender differs"]],
    [
      "another sender by the receipt",
      { sent: null, receipt: { ...receipt, from: stranger } },
      ["other", "other-sender", "sender differs", "calldata unknown"],
    ],
    ["a little before the request", { at: recordedAt - 30_000 }, ["same", null]],
    ["some minutes before the request", { at: recordedAt - 120_000 }, ["differs", null, "time differs"]],
    ["long before the request", { at: recordedAt - 3_600_000 }, ["other", "too-early", "time differs"]],
  ])("%s", (_what, change, verdict) => {
    expect(verdictsOf({ ...whole, ...change })).toEqual(verdict);
  });

  test.each<readonly [string, readonly (readonly [from: string, to: string, amount: string])[], string]>([
    ["a payment of the sender", [[sender, recipient, "7"]], "likely"],
    [
      "a payment that its recipient passes on",
      [
        [sender, recipient, "7"],
        [recipient, stranger, "7"],
      ],
      "likely",
    ],
    [
      "what a contract paid, which the sender called with another amount",
      [
        [sender, token, "9"],
        [token, recipient, "7"],
      ],
      "differs",
    ],
    [
      "what a contract passed on, in the same amount",
      [
        [sender, token, "7"],
        [token, recipient, "7"],
      ],
      "differs",
    ],
    [
      "another amount, which a contract made up for",
      [
        [sender, recipient, "5"],
        [token, recipient, "7"],
      ],
      "differs",
    ],
  ])("a withdrawal and %s", (_what, rows, fit) => {
    const coins = { ...intent, to: recipient, calldata: "0x", native: 7n, tokens: [] };
    const listed = rows.map(([from_address, to_address, amount]) => ({
      kind: "native" as const,
      from_address,
      to_address,
      contract: null,
      token_id: null,
      amount,
    }));
    const observation = { rows: listed, receipt: null, logs: [], sent: null, at: recordedAt + 5_000 };
    expect(judge(coins, observation).fit).toBe(fit);
  });

  test.each<readonly [string, Partial<Intent>, readonly unknown[]]>([
    ["with an unknown sender", { senders: [] }, ["possible", null, "sender unknown"]],
    [
      "with a destination that the service chooses",
      { to: null, calldata: null, tokens: null },
      ["possible", null, "destination unknown", "amount unknown", "calldata unknown"],
    ],
    ["equal to another one without a transaction", { isAlone: false }, ["possible", null, "alone unknown"]],
    [
      "for which the service pays the gas",
      { isGasless: true, senders: [stranger] },
      ["differs", null, "sender differs"],
    ],
    [
      "with two transfers, only one of which happened",
      { tokens: [moved, moved], calldata: null },
      ["differs", null, "amount differs", "calldata unknown"],
    ],
    ["that moves nothing, by its bytes", { tokens: [] }, ["same", null]],
  ])("with an operation %s", (_what, change, verdict) => {
    expect(verdictsOf(whole, { ...intent, ...change })).toEqual(verdict);
  });

  test("a call that moves nothing cannot be distinguished without its bytes", () => {
    const call = { ...row, kind: "call", to_address: token, amount: "0" } as const;
    expect(verdictsOf({ ...whole, sent: null, logs: [], rows: [call] }, { ...intent, tokens: [] })).toEqual([
      "possible",
      null,
      "amount unknown",
      "calldata unknown",
    ]);
  });

  test("coins of a network without receipts match by the list: sender, destination and exact amount", () => {
    const coins = { ...intent, senders: ["tb1qone", "tb1qtwo"], to: "tb1qto", calldata: "0x", native: 7n, tokens: [] };
    const paid = {
      ...row,
      kind: "native",
      from_address: "tb1qtwo",
      to_address: "tb1qto",
      contract: null,
      amount: "7",
    } as const;
    const listed = { ...whole, receipt: null, logs: [], sent: null };
    expect(verdictsOf({ ...listed, rows: [paid] }, coins)).toEqual(["likely", null, "calldata unknown"]);
    expect(verdictsOf({ ...listed, rows: [{ ...paid, amount: "8" }] }, coins)[0]).toBe("differs");
    expect(verdictsOf({ ...listed, rows: [{ ...paid, from_address: "tb1qelse" }] }, coins)[0]).toBe("other");
  });
});

const address = fc.constantFrom(sender, stranger, recipient, token);
const anyMovement = fc.record({
  asset: fc.constant({ kind: "erc20" as const, token }),
  amount: fc.constantFrom("5", "6"),
  from: address,
  to: address,
  kind: fc.constant("transfer" as const),
});
const anySeen: fc.Arbitrary<Observation> = fc.record({
  rows: fc.array(
    fc.record({
      kind: fc.constantFrom("native", "call", "erc20"),
      from_address: fc.option(address),
      to_address: fc.option(address),
      contract: fc.option(address),
      token_id: fc.constant(null),
      amount: fc.option(fc.constantFrom("0", "5", "6")),
    }),
    { maxLength: 3 },
  ),
  receipt: fc.option(
    fc.record({
      status: fc.constantFrom(0, 1),
      from: fc.option(address, { nil: undefined }),
      to: fc.option(address, { nil: undefined }),
    }),
  ),
  logs: fc.array(anyMovement, { maxLength: 2 }),
  sent: fc.option(
    fc.record({
      from: address,
      to: fc.option(address),
      calldata: fc.constantFrom("0xa9059cbb0001", "0x12"),
      amount: fc.constantFrom(0n, 5n),
    }),
  ),
  at: fc.option(fc.integer({ min: -7_200_000, max: 7_200_000 }).map((offset) => recordedAt + offset)),
});

const needsConfirmation = (judged: ReturnType<typeof judge>): boolean => toConfirm(judged).length > 0;

describe("Security 57: a transaction with any facts", () => {
  test("one of another sender, or older than the request, is refused", () => {
    const holds = fc.property(anySeen, (observation) => {
      const signer = observation.sent?.from ?? observation.receipt?.from;
      const isAnothers = signer !== undefined && signer !== sender;
      const isOlder = observation.at !== null && observation.at < recordedAt - 600_000;
      return judge(intent, observation).refusal !== null || !(isAnothers || isOlder);
    });
    expect(fc.check(holds, { numRuns: 500 }).failed).toBe(false);
  });

  test("every mismatch, and every unknown part except the bytes, needs its own confirmation", () => {
    const holds = fc.property(anySeen, (observation) => {
      const judged = judge(intent, observation);
      const odd = judged.checks.filter(
        ({ name, verdict }) => verdict === "differs" || (verdict === "unknown" && name !== "calldata"),
      );
      if (odd.length === 0) return !needsConfirmation(judged);
      return judged.refusal !== null || odd.every(({ name }) => toConfirm(judged).includes(name));
    });
    expect(fc.check(holds, { numRuns: 500 }).failed).toBe(false);
  });
});
