import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Choose, chooser } from "#server/testing/call-spellings.ts";
import { checkedRun } from "#server/testing/checked-run.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { payoutBody, payoutRow, servePayouts } from "#server/testing/payouts.ts";
import { networkId, sender } from "#server/testing/samples.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { withdrawn } from "#server/testing/withdrawals.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { formatUnits } from "#shared/amount/units.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import { acknowledgeHeader } from "#shared/console/header.ts";
import { payoutAnswerSchema } from "#shared/console/payouts.ts";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";

/** A network whose coin does not have the usual decimals, so that only its own record gives the right number. */
const network = {
  id: networkId,
  name: "Sepolia",
  enabled: true,
  chainId: 11_155_111,
  decimals: 9,
  addressFamily: "EVM",
};
const decimals = network.decimals;
const second = { id: "address-2", address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" };
const unknown = { id: "address-9" };

/** What happens on the chain. */
type Effect = {
  readonly to: string;
  /** In base units. */
  readonly amount: bigint;
  readonly data: "0x" | `0x${string}`;
  /** The address that sends; undefined: a record whose address the service does not give. */
  readonly from: typeof sender | undefined;
  readonly network: string;
};

type Units = { readonly amountUnit: AmountUnit; readonly withdrawAmountUnit: AmountUnit };
const allUnits: readonly Units[] = [
  { amountUnit: "native", withdrawAmountUnit: "native" },
  { amountUnit: "base", withdrawAmountUnit: "native" },
  { amountUnit: "native", withdrawAmountUnit: "base" },
  { amountUnit: "base", withdrawAmountUnit: "base" },
];

let harness: Harness;
let people: readonly Person[];
let units: Units;
let count = 0;

const open = async (chosen: Units): Promise<void> => {
  units = chosen;
  harness = await startHarness(chosen);
  people = [await harness.signIn("operator", "Ada"), await harness.signIn("operator", "Bob")];
  servePayouts(harness.upstream, { network });
  harness.upstream.on((response, request, socket) => {
    count += 1;
    answers(200, withdrawn(`withdrawal-${count}`))(response, request, socket);
  }, /withdraw$/);
  harness.upstream.on((response, request, socket) => {
    count += 1;
    const workflowResult = {
      workflowId: `workflow-${count}`,
      operationId: `o-${count}`,
      status: "started",
      message: "",
    };
    answers(200, { workflowResult })(response, request, socket);
  }, /functions\/write$/);
  harness.upstream.on((response, request, socket) => {
    const workflowId = request.url.split("/").at(-2) ?? "";
    answers(200, { workflowId, runId: "run-1", status: "RUNNING" })(response, request, socket);
  }, /workflows\//);
  harness.upstream.on(answers(200, { data: second }), /addresses\?id=address-2/);
  harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /addresses\?id=address-9/);
};

const close = () => harness.close();

let destinations = 0;
/** A destination of this case only, with letters, so that its case can be changed. */
const newDestination = (): string => {
  destinations += 1;
  return `0xabcdef${destinations.toString(16).padStart(34, "0")}`;
};
const effect = (more: Partial<Effect> = {}): Effect => ({
  to: newDestination(),
  amount: 11_000_000n,
  data: "0x",
  from: sender,
  network: networkId,
  ...more,
});

const spellAmount = (pick: Choose, amount: bigint, unit: AmountUnit): string => {
  if (unit === "base") return amount.toString();
  const text = formatUnits(amount, decimals);
  return text.includes(".") ? `${text}${pick("", "0", "00")}` : pick(text, `${text}.0`);
};
const spellAddress = (pick: Choose, address: string): string =>
  pick(checksumAddress(address), address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`);
const spellNetwork = (pick: Choose, id: string): string =>
  id === networkId ? pick(id, id.toUpperCase(), id.replaceAll("-", ""), network.name, network.name.toUpperCase()) : id;
const spellFee = (pick: Choose): object => pick<object>({}, { feeLevel: "LOW" }, { feeLevel: "HIGH" });

type Call = { readonly endpoint: WriteName; readonly params: Readonly<Record<string, string>>; readonly body: object };

const withdrawal = (pick: Choose, { to, amount, from, network: id }: Effect): Call => ({
  endpoint: "withdraw",
  params: {},
  body: {
    to: spellAddress(pick, to),
    amount: spellAmount(pick, amount, units.withdrawAmountUnit),
    from: [spellAddress(pick, (from ?? sender).address)],
    networkId: spellNetwork(pick, id),
  },
});
const write = (pick: Choose, { to, amount, from, network: id }: Effect, abiFunction: object): Call => ({
  endpoint: "writeContract",
  params: { networkId: spellNetwork(pick, id), contractAddress: spellAddress(pick, to) },
  body: {
    addressId: (from ?? unknown).id,
    abiFunction,
    amount: spellAmount(pick, amount, units.amountUnit),
    ...spellFee(pick),
  },
});
const receive = { type: "receive", inputs: [], stateMutability: "payable" };
const fallback = { type: "fallback", inputs: [], stateMutability: "payable" };
const fallbackWith = (value: string) => ({ ...fallback, inputs: [{ name: "", type: "bytes", value }] });

/** A call that has the effect, as some endpoint takes it. */
const calls = {
  withdrawal: (pick: Choose, one: Effect) => withdrawal(pick, one),
  receive: (pick: Choose, one: Effect) => write(pick, one, receive),
  fallback: (pick: Choose, one: Effect) => write(pick, one, fallback),
  "empty fallback": (pick: Choose, one: Effect) => write(pick, one, fallbackWith("0x")),
} as const;

let keys = 0;
const relay = async (person: Person, { endpoint, params, body }: Call, acknowledge?: string, app = harness.app) => {
  keys += 1;
  const url =
    endpoint === "withdraw"
      ? "/relay/held/api/v1/withdraw"
      : `/relay/held/api/v1/contract-interactions/network/${encodeURIComponent(params["networkId"] ?? "")}/contract-address/${params["contractAddress"]}/functions/write`;
  return harness.send(person, "POST", url, {
    app,
    headers: {
      "idempotency-key": `key-${keys}`,
      ...(acknowledge === undefined ? {} : { [acknowledgeHeader]: acknowledge }),
    },
    payload: body,
  });
};

/** Starts a run as its check allows it, and sends it. */
const run = async (person: Person, source: object): Promise<void> => {
  keys += 1;
  const headers = { "idempotency-key": `start-${keys}` };
  const payload = await checkedRun(harness, person, "held", source);
  await harness.send(person, "POST", "/console/held/runs", { payload, headers });
  await harness.runs.round();
  await harness.runs.idle();
};

type Door = { readonly name: string; readonly send: (pick: Choose, person: Person, one: Effect) => Promise<unknown> };
const direct: readonly Door[] = Object.entries(calls).map(([name, callOf]) => ({
  name,
  send: (pick, person, one) => relay(person, callOf(pick, one)),
}));
const inRuns: readonly Door[] = Object.entries(calls).map(([name, callOf]) => ({
  name: `a run's ${name}`,
  send: (pick, person, one) => run(person, { items: [callOf(pick, one)] }),
}));
const payout: Door = {
  name: "a payout's row",
  send: async (pick, person, { to, amount }) => {
    const rows = [payoutRow(spellAddress(pick, to), formatUnits(amount, decimals))];
    const payload = payoutBody({ asset: "native", rows });
    const made = await harness.send(person, "POST", "/console/held/payouts", { payload });
    const { id, version } = payoutAnswerSchema.parse(made.json()).data;
    await run(person, { payout: { id, version } });
  },
};
const doors: readonly Door[] = [...direct, ...inRuns, payout];

/** What the service got for this destination. */
const postsTo = (to: string) =>
  harness.upstream
    .writes()
    .filter(({ url, body }) => `${url} ${body}`.toLowerCase().includes(to.slice(2).toLowerCase()));

/** All of a list or, in the usual tests, the part of this setting of the units: together they take all. */
const partOf = <T>(all: readonly T[]): readonly T[] =>
  isFull ? all : all.filter((_, index) => index % allUnits.length === allUnits.indexOf(units));

const pickOf = (seed: number): Choose => chooser(seed);
const personAt = (index: number): Person => {
  const person = people[index % 2];
  if (person === undefined) throw new Error("There are two people.");
  return person;
};

describe.each(allUnits)(
  "Reliability 37: amounts of writes in $amountUnit, of withdrawals in $withdrawAmountUnit:",
  (chosen) => {
    beforeEach(() => open(chosen));
    afterEach(close);

    test("one effect by every two doors, in either order, by two people, is one POST", async () => {
      const ordered = doors.flatMap((first) => doors.map((then) => [first, then] as const));
      for (const [index, [first, then]] of partOf(ordered).entries()) {
        const one = effect();
        await first.send(pickOf(index), personAt(index), one);
        expect.soft([first.name, postsTo(one.to).length]).toEqual([first.name, 1]);
        await then.send(pickOf(index + 1_000), personAt(index + 1), one);
        expect.soft([first.name, then.name, postsTo(one.to).length]).toEqual([first.name, then.name, 1]);
      }
    });

    test("one effect in random spellings, by random doors, is one POST", async () => {
      for (let seed = 0; seed < (isFull ? 400 : 15); seed += 1) {
        const pick = pickOf(seed);
        const one = effect({ amount: BigInt(pick(1, 7, 11_000_000, 1_000_000_000, 123_456_789_012)) });
        for (let door = 0; door < 4; door += 1) {
          const way = pick(direct[0], ...direct);
          await way?.send(pick, personAt(door + seed), one);
        }
        expect.soft([seed, postsTo(one.to).length]).toEqual([seed, 1]);
      }
    });

    test("different effects are never refused", async () => {
      const other: readonly (readonly [string, (one: Effect) => Effect])[] = [
        ["one base unit more", (one) => ({ ...one, amount: one.amount + 1n })],
        ["one base unit less", (one) => ({ ...one, amount: one.amount - 1n })],
        ["ten times the amount", (one) => ({ ...one, amount: one.amount * 10n })],
        ["the amount in the other unit", (one) => ({ ...one, amount: one.amount * 10n ** BigInt(decimals) })],
        ["another destination", (one) => ({ ...one, to: newDestination() })],
      ];
      const all = other.flatMap((way) => direct.flatMap((first) => direct.map((then) => ({ way, first, next: then }))));
      for (const [index, { way, first, next }] of partOf(all).entries()) {
        const [what, change] = way;
        const one = effect();
        const two = change(one);
        await first.send(pickOf(index), personAt(index), one);
        await next.send(pickOf(index + 7), personAt(index + 1), two);
        const posts = postsTo(one.to).length + (two.to === one.to ? 0 : postsTo(two.to).length);
        expect.soft([what, first.name, next.name, posts]).toEqual([what, first.name, next.name, 2]);
      }
    });

    test("from another sender it is another effect, but the recipient was paid before", async () => {
      for (const [index, { first, next }] of direct
        .map((door) => ({ first: door, next: direct[0] ?? door }))
        .entries()) {
        const one = effect();
        await first.send(pickOf(index), personAt(index), one);
        await next.send(pickOf(index + 7), personAt(index + 1), { ...one, from: second });
        expect(postsTo(one.to)).toHaveLength(1);
        const again = await relay(personAt(index), calls.withdrawal(pickOf(index), { ...one, from: second }));
        expect(again.json()).toMatchObject({ code: "POSTERN_PAID_BEFORE" });
      }
    });

    test("other calldata to the same address is another effect", async () => {
      const paying = (value: string) => (pick: Choose, one: Effect) => write(pick, one, fallbackWith(value));
      const depositing = (pick: Choose, one: Effect) =>
        write(pick, one, { type: "function", name: "deposit", inputs: [], stateMutability: "payable" });
      const ways = [calls.withdrawal, paying("0x00"), paying("0x01"), depositing];
      for (const [index, way] of ways.entries()) {
        const one = effect();
        const order = [way, ...ways.filter((other) => other !== way)];
        for (const [position, next] of order.entries()) {
          const answer = await relay(personAt(position), next(pickOf(index), one));
          expect([index, position, answer.statusCode]).toEqual([index, position, 200]);
        }
      }
    });

    test("a sender whose address is not known may be any", async () => {
      const one = effect();
      const first = await relay(personAt(0), calls.withdrawal(pickOf(1), one));
      const answer = await relay(personAt(1), calls.receive(pickOf(2), { ...one, from: undefined }));
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        expect.objectContaining({
          code: "POSTERN_IDENTICAL_OPERATION",
          operationId: String(first.headers["x-postern-operation"]),
        }),
      ]);
      expect(postsTo(one.to)).toHaveLength(1);
    });

    test("a refusal can be acknowledged through another door, and the review finds the same operation", async () => {
      const one = effect();
      const first = await relay(personAt(0), calls.receive(pickOf(1), one));
      const operationId = String(first.headers["x-postern-operation"]);
      const call = calls.withdrawal(pickOf(2), one);
      const reviewed = await harness.send(personAt(1), "POST", "/console/held/identical", { payload: call });
      expect(reviewed.json()).toMatchObject({ data: { operationId } });
      const checked = await harness.send(personAt(1), "POST", "/console/held/runs/check", {
        payload: { items: [call] },
      });
      expect(runCheckAnswerSchema.parse(checked.json()).data.twins).toMatchObject([{ operationId, count: 1 }]);
      expect((await relay(personAt(1), call)).json()).toMatchObject({ operationId });
      expect((await relay(personAt(1), call, operationId)).statusCode).toBe(200);
      expect(postsTo(one.to)).toHaveLength(2);
    });

    test("all doors at once, on two instances, are one POST", async () => {
      const { app } = await harness.another();
      for (let round = 0; round < 3; round += 1) {
        const one = effect();
        const ways = [...Object.values(calls), ...Object.values(calls)];
        await Promise.all(
          ways.map((way, index) =>
            relay(personAt(index), way(pickOf(index + round), one), undefined, index % 2 === 0 ? app : harness.app),
          ),
        );
        expect(postsTo(one.to)).toHaveLength(1);
      }
    });

    test("the same number is the same payment if the service corrects the decimals of the coin in between", async () => {
      for (const [before, after] of [
        [18, decimals],
        [decimals, 18],
      ] as const) {
        for (const first of Object.values(calls)) {
          const one = effect();
          servePayouts(harness.upstream, { network: { ...network, decimals: before } });
          await relay(personAt(0), first(pickOf(0), one));
          servePayouts(harness.upstream, { network: { ...network, decimals: after } });
          await relay(personAt(1), first(pickOf(1), one));
          expect(postsTo(one.to)).toHaveLength(1);
          const other = { ...one, amount: one.amount * 10n };
          expect((await relay(personAt(1), first(pickOf(2), other))).statusCode).toBe(200);
        }
      }
    });

    test("items of one run with the same effect are one group", async () => {
      const one = effect();
      const items = Object.values(calls).map((callOf, index) => callOf(pickOf(index), one));
      const checked = await harness.send(personAt(0), "POST", "/console/held/runs/check", { payload: { items } });
      expect(runCheckAnswerSchema.parse(checked.json()).data.twins).toMatchObject([{ count: 4, operationId: null }]);
    });
  },
);

describe("Reliability 37: while the decimals of the coin are unknown,", () => {
  beforeEach(async () => {
    await open({ amountUnit: "base", withdrawAmountUnit: "native" });
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /network\/(organization|enabled)/);
  });
  afterEach(close);

  const pick: Choose = (first) => first;
  const statusOf = async (person: number, call: Call, app = harness.app) =>
    (await relay(personAt(person), call, undefined, app)).statusCode;
  const pairs = [
    [calls.withdrawal, calls.receive],
    [calls.receive, calls.withdrawal],
    [calls.withdrawal, calls.withdrawal],
    [calls.fallback, calls.receive],
  ] as const;

  test("amounts in two units are the same if they are for any number of decimals", async () => {
    for (const [first, then] of pairs) {
      const one = effect();
      expect(await statusOf(0, first(pick, one))).toBe(200);
      expect(await statusOf(1, then(pick, one))).toBe(409);
      expect(postsTo(one.to)).toHaveLength(1);
    }
    for (const [first, then] of pairs.slice(0, 2)) {
      const one = effect();
      expect(await statusOf(0, first(pick, one))).toBe(200);
      expect(await statusOf(1, then(pick, { ...one, amount: one.amount * 1_000n }))).toBe(409);
    }
  });

  test("another amount or destination is another effect", async () => {
    for (const [first, then] of pairs) {
      const one = effect();
      expect(await statusOf(0, first(pick, one))).toBe(200);
      expect(await statusOf(1, then(pick, { ...one, amount: one.amount + 1n }))).toBe(200);
      expect(await statusOf(1, then(pick, { ...one, to: newDestination() }))).toBe(200);
    }
  });

  test("it guards as well when they are found", async () => {
    for (const [first, then] of pairs) {
      const [one, other] = [effect(), effect()];
      harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /network\/(organization|enabled)/);
      expect(await statusOf(0, first(pick, one))).toBe(200);
      servePayouts(harness.upstream, { network });
      expect(await statusOf(1, then(pick, one))).toBe(409);
      expect(await statusOf(1, then(pick, { ...one, amount: one.amount * 10n }))).toBe(200);
      // And the other way around: the later one has no decimals.
      expect(await statusOf(0, first(pick, other))).toBe(200);
      harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /network\/(organization|enabled)/);
      expect(await statusOf(1, then(pick, other))).toBe(409);
    }
  });

  test("two at once on two instances are one POST", async () => {
    const { app } = await harness.another();
    for (let round = 0; round < 5; round += 1) {
      const one = effect();
      const ways = [calls.withdrawal, calls.receive, calls.withdrawal, calls.receive];
      await Promise.all(ways.map((way, index) => statusOf(index, way(pick, one), index % 3 === 0 ? app : harness.app)));
      expect(postsTo(one.to)).toHaveLength(1);
    }
  });

  test("the check of a run groups items whose amounts may be the same", async () => {
    const one = effect();
    const items = [
      calls.withdrawal(pick, one),
      calls.receive(pick, one),
      calls.receive(pick, { ...one, amount: 5n }),
      calls.receive(pick, effect()),
    ];
    const check = async () => {
      const answer = await harness.send(personAt(0), "POST", "/console/held/runs/check", { payload: { items } });
      return runCheckAnswerSchema.parse(answer.json()).data.twins;
    };
    expect(await check()).toMatchObject([{ entries: [0, 1], operationId: null }]);
    const sent = await relay(personAt(1), calls.fallback(pick, one));
    expect(await check()).toMatchObject([{ entries: [0, 1], operationId: sent.headers["x-postern-operation"] }]);
  });
});
