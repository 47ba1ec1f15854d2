import { describe, expect, test } from "vitest";
import type { ChainNode } from "#server/domains/nodes/node.ts";
import { askingOf, missingMethod, type NodeAnswer, type Question } from "#server/testing/asking.ts";
import { drain } from "#shared/abi/steps.ts";
import { readFlat } from "./flat.ts";
import { readNested } from "./nested.ts";
import { type Call, flat, nested } from "./testing.ts";
import { createTraceReader, type Traced } from "./trace.ts";

const hash = `0x${"ab".repeat(32)}`;
const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((digit) => `0x${digit.repeat(40)}`);
const own = a ?? "";
const [other = "", contract = "", second = "", third = ""] = [b, c, d, e];

/** The transaction: an own address calls a contract. */
const top = (calls: readonly Call[], more: Partial<Call> = {}): Call => ({
  type: "CALL",
  from: own,
  to: contract,
  value: 10n,
  calls,
  ...more,
});
const call = (from: string, to: string, value: bigint, more: Partial<Call> = {}): Call => ({
  type: "CALL",
  from,
  to,
  value,
  ...more,
});

/** What each tree of calls passes on, as `from>to:amount`, by their first digits. */
const trees: readonly (readonly [what: string, tree: Call, passedOn: readonly string[]])[] = [
  ["a plain transfer", top([]), []],
  ["a contract that passes on what it got", top([call(contract, own, 4n)]), ["c>a:4"]],
  ["one that passes on without having got any", top([call(contract, other, 3n)], { value: 0n }), ["c>b:3"]],
  [
    "calls within calls, in order",
    top([call(contract, second, 5n, { calls: [call(second, third, 2n)] }), call(contract, own, 1n)]),
    ["c>d:5", "d>e:2", "c>a:1"],
  ],
  ["equal payments", top([call(contract, own, 1n), call(contract, own, 1n)]), ["c>a:1", "c>a:1"]],
  ["a call without coins", top([call(contract, second, 0n)]), []],
  [
    "a delegated call, which repeats its caller's amount",
    top([call(contract, second, 10n, { type: "DELEGATECALL" })]),
    [],
  ],
  [
    "coins sent within a delegated call",
    top([call(contract, second, 10n, { type: "DELEGATECALL", calls: [call(contract, own, 6n)] })]),
    ["c>a:6"],
  ],
  ["borrowed code", top([call(contract, second, 7n, { type: "CALLCODE" })]), []],
  ["a call that only reads", top([call(contract, second, 0n, { type: "STATICCALL" })]), []],
  ["a creation with coins", top([call(contract, second, 8n, { type: "CREATE" })]), ["c>d:8"]],
  ["another kind of creation", top([call(contract, second, 9n, { type: "CREATE2" })]), ["c>d:9"]],
  [
    "a creation that pays in its constructor",
    top([call(contract, second, 8n, { type: "CREATE", calls: [call(second, own, 8n)] })]),
    ["c>d:8", "d>a:8"],
  ],
  ["a contract that destroys itself", top([call(contract, own, 12n, { type: "SELFDESTRUCT" })]), ["c>a:12"]],
  ["one that destroys itself in its own favor", top([call(contract, contract, 12n, { type: "SELFDESTRUCT" })]), []],
  ["one that destroys itself with nothing", top([call(contract, own, 0n, { type: "SELFDESTRUCT" })]), []],
  ["a failed call", top([call(contract, own, 5n, { error: "execution reverted" })]), []],
  [
    "a call under a failed one",
    top([call(contract, second, 5n, { error: "out of gas", calls: [call(second, own, 5n)] })]),
    [],
  ],
  [
    "deep under a failed one",
    top([
      call(contract, second, 0n, {
        error: "Reverted",
        calls: [call(second, third, 1n, { calls: [call(third, own, 1n)] })],
      }),
      call(contract, own, 2n),
    ]),
    ["c>a:2"],
  ],
  [
    "a destruction under a failed call",
    top([call(contract, second, 1n, { error: "x", calls: [call(second, own, 9n, { type: "SELFDESTRUCT" })] })]),
    [],
  ],
  [
    "a failed creation",
    top([call(contract, second, 8n, { type: "CREATE", error: "contract creation code storage out of gas" })]),
    [],
  ],
  ["a failed transaction", top([call(contract, own, 5n)], { error: "execution reverted" }), []],
  [
    "a created contract that pays, as the transaction itself",
    top([call(contract, own, 3n)], { type: "CREATE" }),
    ["c>a:3"],
  ],
  ["an amount of 78 digits", top([call(contract, own, 2n ** 256n - 1n)]), [`c>a:${2n ** 256n - 1n}`]],
  ["a payment to the contract itself", top([call(contract, contract, 2n)]), ["c>c:2"]],
];

const shown = (passedOn: readonly { readonly from: string; readonly to: string; readonly amount: bigint }[]) =>
  passedOn.map(({ from, to, amount }) => `${from.charAt(2)}>${to.charAt(2)}:${amount}`);

describe("the coins that contracts passed on", () => {
  test.each(trees)("nested: %s", (_what, tree, passedOn) => {
    const reading = drain(readNested(nested(tree)));
    expect(reading.kind === "read" ? shown(reading.passedOn) : reading.kind).toEqual(passedOn);
  });

  test.each(trees)("flat: %s", (_what, tree, passedOn) => {
    const reading = drain(readFlat(flat(hash, tree), hash));
    expect(reading.kind === "read" ? shown(reading.passedOn) : reading.kind).toEqual(passedOn);
  });

  test.each(["nested", "flat"])("%s: the outermost call is the transaction, not a movement", (format) => {
    const tree = top([]);
    const reading = drain(format === "nested" ? readNested(nested(tree)) : readFlat(flat(hash, tree), hash));
    expect(reading).toMatchObject({ kind: "read", top: { from: own, to: contract, amount: 10n }, passedOn: [] });
  });

  test("capital letters in addresses and words mean the same", () => {
    const trace = { type: "Call", from: own.toUpperCase().replace("X", "x"), to: contract, value: "0x1" };
    const inner = { type: "call", from: contract, to: own.toUpperCase().replace("X", "x"), value: "0x05" };
    const reading = drain(readNested({ ...trace, calls: [inner] }));
    expect(reading).toMatchObject({ kind: "read", passedOn: [{ from: contract, to: own, amount: 5n }] });
  });
});

describe("Security 73: a trace that is not one moves nothing", () => {
  const inner = { type: "CALL", from: contract, to: own, value: "0x5" };
  const around = (calls: unknown) => ({ type: "CALL", from: own, to: contract, value: "0xa", calls });
  test.each<[string, unknown]>([
    ["null", null],
    ["a text", "0x"],
    ["a list", [around([inner])]],
    ["the steps of a program", { gas: 21_000, failed: false, returnValue: "", structLogs: [] }],
    ["no sender", { type: "CALL", to: contract, value: "0xa" }],
    ["a sender that is no address", around([{ ...inner, from: "0x1" }])],
    ["coins for nobody", around([{ ...inner, to: undefined }])],
    ["an amount in decimals", around([{ ...inner, value: "5" }])],
    ["an amount as a number", around([{ ...inner, value: 5 }])],
    ["a negative amount", around([{ ...inner, value: "-0x5" }])],
    ["an amount that is too long", around([{ ...inner, value: `0x1${"0".repeat(64)}` }])],
    ["a word of a later time that carries coins", around([{ ...inner, type: "EXTCALL" }])],
    ["a word that every object has", around([{ ...inner, type: "constructor" }])],
    ["calls that are no list", around({ 0: inner })],
    ["a call that is no object", around([inner, 7])],
    ["an error that is no text", around([{ ...inner, error: { message: "reverted" } }])],
  ])("nested: %s", (_what, answer) => {
    expect(drain(readNested(answer))).toEqual({ kind: "unusable" });
  });

  const [first, next] = flat(hash, top([call(contract, own, 5n)]));
  test.each<[string, readonly unknown[]]>([
    ["nothing", []],
    ["no outermost call", [next]],
    ["a call before the one around it", [next, first]],
    ["two outermost calls", [first, first]],
    ["a place that is taken twice", [first, next, next]],
    ["a call around it that is missing", [first, { ...next, traceAddress: [1, 0] }]],
    ["a place that is no number", [first, { ...next, traceAddress: ["0"] }]],
    ["a negative place", [first, { ...next, traceAddress: [-1] }]],
    ["another transaction", [first, { ...next, transactionHash: `0x${"cd".repeat(32)}` }]],
    ["a reward", [first, { ...next, type: "reward", action: { author: own, value: "0x5", rewardType: "block" } }]],
    ["coins for nobody", [first, { ...next, action: { callType: "call", from: contract, value: "0x5" } }]],
    [
      "a kind of call of a later time",
      [first, { ...next, action: { callType: "extcall", from: contract, to: own, value: "0x5" } }],
    ],
    ["no action", [first, { ...next, action: null }]],
    ["text", [first, "call"]],
  ])("flat: %s", (_what, answer) => {
    expect(drain(readFlat(answer, hash))).toEqual({ kind: "unusable" });
  });

  /** Calls within calls, the innermost of which pays. */
  const deep = (levels: number): object => {
    let trace: object = inner;
    for (let level = 0; level < levels; level += 1) trace = around([trace]);
    return trace;
  };

  test("calls can be as deep as a chain allows, and no deeper", () => {
    const reading = drain(readNested(deep(1_024)));
    expect(reading.kind === "read" ? shown(reading.passedOn).at(-1) : reading.kind).toBe("c>a:5");
    expect(drain(readNested(deep(1_025)))).toEqual({ kind: "unusable" });
    // Far deeper than the stack of a program that calls itself.
    expect(drain(readNested(deep(100_000)))).toEqual({ kind: "unusable" });
  });

  test("more movements than are read make all of them unknown, in either format", () => {
    const calls = (count: number) => top(Array.from({ length: count }, () => call(contract, own, 1n)));
    expect(drain(readNested(nested(calls(20_000))))).toMatchObject({ kind: "read" });
    expect(drain(readNested(nested(calls(20_001))))).toEqual({ kind: "too-large" });
    expect(drain(readFlat(flat(hash, calls(20_001)), hash))).toEqual({ kind: "too-large" });
  });

  test("each call is a step of its own", () => {
    const tree = top(Array.from({ length: 500 }, () => call(contract, own, 1n)));
    const count = (steps: Generator<undefined, unknown, undefined>): number => {
      let yielded = 0;
      while (steps.next().done !== true) yielded += 1;
      return yielded;
    };
    expect(count(readNested(nested(tree)))).toBe(501);
    expect(count(readFlat(flat(hash, tree), hash))).toBe(501);
  });
});

describe("a trace is asked of a node", () => {
  const traced: Traced = { hash, chainId: 31_337, from: own, to: contract };
  const tree = top([call(contract, own, 4n)]);
  const answerOf = {
    debug_traceTransaction: { result: nested(tree) },
    trace_transaction: { result: flat(hash, tree) },
  };

  /** A node that answers as a test says, and counts its questions. */
  const nodeOf = (answers: Readonly<Record<string, NodeAnswer>>) => {
    const asking = askingOf(({ method }: Question) => answers[method] ?? missingMethod);
    const node: ChainNode = { turn: (job) => job(asking), close: () => Promise.resolve() };
    return { node, methods: () => asking.methods().filter((method) => method !== "eth_chainId") };
  };
  const chain = { eth_chainId: { result: "0x7a69" } };
  const none = { kind: "unavailable", reason: "no-traces" } as const;

  test("as calls within calls; as a list where that is not supported", async () => {
    const one = nodeOf({ ...chain, ...answerOf });
    const read = createTraceReader(() => 0);
    expect(await read(one.node, traced)).toMatchObject({
      kind: "read",
      passedOn: [{ from: contract, to: own, amount: 4n }],
    });
    expect(one.methods()).toEqual(["debug_traceTransaction"]);
    const parity = nodeOf({ ...chain, trace_transaction: answerOf.trace_transaction });
    expect(await read(parity.node, traced)).toMatchObject({
      kind: "read",
      passedOn: [{ from: contract, to: own, amount: 4n }],
    });
    expect(parity.methods()).toEqual(["debug_traceTransaction", "trace_transaction"]);
  });

  test("with the tracer that lists calls, by its hash with 0x", async () => {
    const asking = askingOf(({ method }) =>
      method === "eth_chainId" ? chain.eth_chainId : answerOf.debug_traceTransaction,
    );
    const node: ChainNode = { turn: (job) => job(asking), close: () => Promise.resolve() };
    await createTraceReader(() => 0)(node, traced);
    expect(asking.questions[1]).toEqual({
      method: "debug_traceTransaction",
      parameters: [hash, { tracer: "callTracer" }],
    });
  });

  test("not again for some time after it has said that it has none, of each node by itself", async () => {
    let elapsed = 0;
    const read = createTraceReader(() => elapsed);
    const lacking = nodeOf(chain);
    expect(await read(lacking.node, traced)).toEqual(none);
    for (let index = 0; index < 100; index += 1) expect(await read(lacking.node, traced)).toEqual(none);
    expect(lacking.methods()).toEqual(["debug_traceTransaction", "trace_transaction"]);
    const parity = nodeOf({ ...chain, ...answerOf });
    expect(await read(parity.node, traced)).toMatchObject({ kind: "read" });
    elapsed += 10 * 60_000;
    await read(lacking.node, traced);
    expect(lacking.methods()).toHaveLength(4);
  });

  test.each<[string, NodeAnswer]>([
    ["an unknown method", missingMethod],
    [
      "a method that a plan leaves out",
      { error: { code: -32_000, message: "debug_traceTransaction is not available on the Free tier" } },
    ],
    ["a tracer that it does not have", { error: { code: -32_000, message: "tracer not found" } }],
    ["a module that is switched off", { error: { code: -32_000, message: "the debug namespace is disabled" } }],
    ["a refusal by status", 403],
    ["another refusal by status", 405],
  ])("in the other format after %s", async (_what, answer) => {
    const { node, methods } = nodeOf({
      ...chain,
      debug_traceTransaction: answer,
      trace_transaction: answerOf.trace_transaction,
    });
    const read = createTraceReader(() => 0);
    expect(await read(node, traced)).toMatchObject({ kind: "read" });
    expect(await read(node, traced)).toMatchObject({ kind: "read" });
    expect(methods()).toEqual(["debug_traceTransaction", "trace_transaction", "trace_transaction"]);
  });

  test.each<[string, NodeAnswer]>([
    ["the transaction is not there yet", { error: { code: -32_000, message: "transaction not found" } }],
    ["there is none, as null", { result: null }],
    ["its state is gone", { error: { code: -32_000, message: "required historical state unavailable (reexec=128)" } }],
    [
      "it has no state",
      { error: { code: -32_000, message: "missing trie node 1234 (path ) state 0x12 is not available" } },
    ],
    ["it is too busy", 429],
    ["its proxy has failed", 502],
  ])("again later if %s", async (_what, answer) => {
    const { node } = nodeOf({ ...chain, debug_traceTransaction: answer });
    expect(await createTraceReader(() => 0)(node, traced)).toEqual({ kind: "unanswered" });
  });

  test("again later if the node does not respond at all", async () => {
    const node: ChainNode = { turn: () => Promise.resolve(null), close: () => Promise.resolve() };
    expect(await createTraceReader(() => 0)(node, traced)).toEqual({ kind: "unanswered" });
  });

  test.each<[string, Partial<Traced>, Partial<Call>]>([
    ["another sender than the receipt", { from: other }, {}],
    ["another destination", { to: other }, {}],
    ["a failure, where the receipt says that it succeeded", {}, { error: "execution reverted" }],
  ])("and is not believed with %s", async (_what, more, call_) => {
    const { node } = nodeOf({ ...chain, debug_traceTransaction: { result: nested({ ...tree, ...call_ }) } });
    expect(await createTraceReader(() => 0)(node, { ...traced, ...more })).toEqual({
      kind: "unavailable",
      reason: "unusable",
    });
  });

  test("and a node of another chain is not believed", async () => {
    const { node, methods } = nodeOf({ eth_chainId: { result: "0x1" }, ...answerOf });
    expect(await createTraceReader(() => 0)(node, traced)).toEqual({ kind: "unavailable", reason: "other-network" });
    expect(methods()).toEqual([]);
  });

  test("garbage ends as not known", async () => {
    const { node } = nodeOf({ ...chain, debug_traceTransaction: { result: 7 }, trace_transaction: { result: "0x" } });
    expect(await createTraceReader(() => 0)(node, traced)).toEqual({ kind: "unavailable", reason: "unusable" });
  });
});
