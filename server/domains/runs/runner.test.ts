import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { generation } from "#server/domains/generation/client.ts";
import { createOpenWrites } from "#server/domains/relay/open-writes.ts";
import type { Reply } from "#server/domains/service/call.ts";
import { createSecret } from "#server/lib/secret.ts";
import type { RunItemTable, RunTable, Store } from "#server/store/tables.ts";
import { answer } from "#server/testing/address-lists.ts";
import { networkId } from "#server/testing/samples.ts";
import { addItem, addOperation, addRun, me, now, openRunStore, runIn } from "#server/testing/stored-runs.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { createRunner, type Runner } from "./runner.ts";
import { environmentWith, sendingWith, serviceInMemory } from "./testing.ts";

let store: Store;
let memory: ReturnType<typeof serviceInMemory>;
let held: ReturnType<typeof environmentWith>;
let clock: { now: number };
let noted: unknown[];
let runner: Runner;
beforeEach(async () => {
  store = await openRunStore();
  memory = serviceInMemory();
  held = environmentWith(memory.service);
  noted = [];
  runner = another(me);
});
afterEach(async () => {
  await runner.stop();
  if (noted.length > 0) throw new AggregateError(noted, "The runner noted errors.");
});

/** An instance's runner, on the same store and service. */
const another = (owner: string): Runner => {
  const sending = sendingWith(store, owner);
  clock = sending.clock;
  const environments = new Map(
    [held, environmentWith(memory.service, "ask")].map((one) => [one.view.id, one] as const),
  );
  return createRunner({
    ...sending.dependencies,
    runClients: [generation],
    environments,
    writes: createOpenWrites(),
    note: (error) => noted.push(error),
  });
};

const references = ["alice", "bob", "carol", "dave", "eve", "frank"];
/** Stores a run that generates an address for each profile, one at a time for each. */
const start = async (count: number, run: Partial<RunTable> = {}, item: Partial<RunItemTable> = {}) => {
  await addRun(store, { total: count, ...run });
  for (const [position, reference] of references.slice(0, count).entries())
    await addItem(store, {
      run_id: run.id ?? "run-1",
      position,
      lane: reference,
      body: JSON.stringify({ reference, networkId }),
      ...item,
    });
};
const states = async () =>
  (await store.selectFrom("run_items").select("state").orderBy("position").execute()).map(({ state }) => state);
const round = async () => {
  await runner.round();
  await runner.idle();
};

/** Makes the service hold every write until the test lets it answer. */
const holding = () => {
  const waiting: (() => void)[] = [];
  const answering = memory.state.writes;
  memory.state.writes = async (call) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return answering(call);
  };
  /** Settles when as many writes have arrived in all. */
  const arrived = (count: number) => expect.poll(() => memory.written.length, { interval: 1 }).toBe(count);
  return {
    arrived,
    next: () => waiting.shift()?.(),
    all: () => {
      for (const release of waiting.splice(0)) release();
    },
    /** Holds no further write. */
    open: () => {
      memory.state.writes = answering;
    },
  };
};
/** Makes the service hold every count of a profile's addresses until the test lets it answer. */
const counting = () => {
  const counted: string[] = [];
  const waiting: (() => void)[] = [];
  memory.state.count = async (reference) => {
    counted.push(reference);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return 0;
  };
  /** Settles when as many counts have been asked for in all, and the runner has seen that. */
  const asked = async (count: number) => {
    await expect.poll(() => counted.length, { interval: 1 }).toBe(count);
    runner.moved("run-1");
    await runner.between(() => Promise.resolve());
  };
  return {
    counted,
    asked,
    next: () => waiting.shift()?.(),
    all: () => {
      memory.state.count = () => 0;
      for (const release of waiting.splice(0)) release();
    },
  };
};
/** The profiles of the writes so far. */
const written = () => memory.written.map(({ body }) => (isRecord(body) ? body["reference"] : undefined));

describe("a run", () => {
  test("sends all of its items, and is done", async () => {
    await start(6);
    await round();
    // Several are on their way at once.
    expect(written()).toHaveLength(references.length);
    expect(new Set(written())).toEqual(new Set(references));
    expect(await states()).toEqual(references.map(() => "succeeded"));
    expect(await runIn(store)).toMatchObject({ state: "done", updated_at: now });
  });

  test("sends as many items at once as it may, in order, and the next as soon as one has ended", async () => {
    await start(5, { at_once: 2 });
    const { arrived, next, all } = holding();
    await runner.round();
    await arrived(2);
    await runner.round();
    expect(written()).toEqual(["alice", "bob"]);
    next();
    await arrived(3);
    expect(await states()).toEqual(["succeeded", "sending", "sending", "waiting", "waiting"]);
    all();
    await arrived(5);
    all();
    await runner.idle();
    expect(await states()).toEqual(references.slice(1).map(() => "succeeded"));
  });

  test("sends nothing at the same time for one profile", async () => {
    await start(4, {}, { lane: "alice" });
    await store.updateTable("run_items").set({ lane: "bob" }).where("position", "=", 3).execute();
    const { arrived, all } = holding();
    await runner.round();
    await arrived(2);
    expect(await states()).toEqual(["sending", "waiting", "waiting", "sending"]);
    await runner.round();
    expect(memory.written).toHaveLength(2);
    for (const count of [3, 4]) {
      all();
      await arrived(count);
    }
    all();
    await runner.idle();
    expect(await states()).toEqual(references.slice(2).map(() => "succeeded"));
  });

  test("looks further in the list if its next items wait for one profile", async () => {
    await start(4, { at_once: 2 }, { lane: "alice" });
    await store.updateTable("run_items").set({ lane: "bob" }).where("position", "=", 3).execute();
    const { arrived, all, open } = holding();
    await runner.round();
    await arrived(2);
    expect(await states()).toEqual(["sending", "waiting", "waiting", "sending"]);
    open();
    all();
    await runner.idle();
  });

  test("sends items that are for no profile at the same time", async () => {
    await addRun(store);
    for (const position of [0, 1])
      await addItem(store, {
        position,
        endpoint: "createProfile",
        body: JSON.stringify({ reference: `p${position}`, type: "User" }),
      });
    const { arrived, all } = holding();
    await runner.round();
    await arrived(2);
    expect(await states()).toEqual(["sending", "sending"]);
    all();
    await runner.idle();
  });

  test("begins no item twice, and no more than it may, while profiles are counted", async () => {
    await start(4, { at_once: 2 });
    await store.updateTable("run_items").set({ lane: "alice" }).where("position", "=", 2).execute();
    const { counted, asked, next, all } = counting();
    await runner.round();
    await asked(2);
    expect(counted).toEqual(["alice", "bob"]);
    next();
    await asked(3);
    expect(counted).toEqual(["alice", "bob", "alice"]);
    all();
    await runner.idle();
    expect(written()).toHaveLength(4);
  });

  test("begins nothing for a profile that is counted for another item", async () => {
    await start(3);
    await store.updateTable("run_items").set({ lane: "alice" }).where("position", "=", 2).execute();
    const { counted, asked, all } = counting();
    await runner.round();
    await asked(2);
    expect(counted).toEqual(["alice", "bob"]);
    all();
    await runner.idle();
    expect(written()).toHaveLength(3);
  });

  test("of one item at a time waits for one whose outcome is not confirmed; others do not", async () => {
    await start(2, { at_once: 1 });
    await addOperation(store);
    await store
      .updateTable("run_items")
      .set({ state: "unknown", operation_id: "op-1" })
      .where("position", "=", 0)
      .execute();
    await round();
    expect(await states()).toEqual(["unknown", "waiting"]);
    await store.updateTable("runs").set({ at_once: 2 }).execute();
    await round();
    expect(await states()).toEqual(["unknown", "succeeded"]);
    expect((await runIn(store)).state).toBe("running");
  });

  test("counts items that an earlier process began", async () => {
    await start(4, { at_once: 2 });
    await addOperation(store, { state: "sending", owner: me, lease_until: now + 60_000 });
    await store
      .updateTable("run_items")
      .set({ state: "sending", operation_id: "op-1" })
      .where("position", "=", 0)
      .execute();
    const { arrived, all } = holding();
    await runner.round();
    await arrived(1);
    expect(await states()).toEqual(["sending", "sending", "waiting", "waiting"]);
    for (const count of [2, 3]) {
      all();
      await arrived(count);
    }
    all();
    await runner.idle();
    expect(await states()).toEqual(["sending", "succeeded", "succeeded", "succeeded"]);
  });

  test("that has stopped, or is another instance's, sends nothing", async () => {
    await start(1, { state: "paused" });
    await round();
    const { counted } = counting();
    runner.moved("run-1");
    await runner.idle();
    await addOperation(store, { state: "succeeded" });
    await addItem(store, { position: 1, state: "unknown", operation_id: "op-1" });
    await store.updateTable("runs").set({ state: "running", owner: "instance-2" }).execute();
    await round();
    runner.moved("run-1");
    await runner.idle();
    expect([memory.written, counted, await states()]).toEqual([[], [], ["waiting", "unknown"]]);
  });

  test("sends what its profile has before, to settle an outcome later", async () => {
    memory.state.count = (reference) => (reference === "alice" ? 7 : 0);
    await start(1);
    await addItem(store, {
      position: 1,
      endpoint: "createProfile",
      body: JSON.stringify({ reference: "zoe", type: "User" }),
    });
    await round();
    const rows = await store.selectFrom("run_items").select("baseline").orderBy("position").execute();
    expect(rows.map(({ baseline }) => baseline)).toEqual([7, null]);
  });
});

describe("a run rests", () => {
  const rests = async () => {
    const { rests_until: until, rests: count, state } = await runIn(store);
    return [until - clock.now, count, state];
  };

  test("while the service is down, and then goes on", async () => {
    await start(2);
    held.isUp = false;
    await round();
    expect([await rests(), await states()]).toEqual([
      [5_000, 1, "running"],
      ["waiting", "waiting"],
    ]);
    held.isUp = true;
    clock.now += 4_999;
    await round();
    expect(memory.written).toEqual([]);
    clock.now += 1;
    await round();
    expect(await states()).toEqual(["succeeded", "succeeded"]);
  });

  test("in an environment that the configuration no longer has", async () => {
    await start(1, { environment: "gone" });
    await round();
    expect(await rests()).toEqual([5_000, 1, "running"]);
  });

  test("while the service does not say how many addresses a profile has", async () => {
    await start(1);
    memory.state.count = () => null;
    await round();
    expect([await rests(), memory.written]).toEqual([[5_000, 1, "running"], []]);
  });
});

describe("a share that a person types", () => {
  const asks = { environment: "ask" };

  test("is asked for again if this process does not have it", async () => {
    await start(1, asks);
    await round();
    expect(await runIn(store)).toMatchObject({
      state: "needs_share",
      note: "Enter the client share again: it was only in the memory of the server that ran this, which has restarted or handed the run to another instance.",
    });
    expect(memory.written).toEqual([]);
  });

  test("is not needed by calls without one", async () => {
    await addRun(store, { ...asks, endpoints: '["createProfile"]' });
    await addItem(store, { endpoint: "createProfile", body: JSON.stringify({ reference: "zoe", type: "User" }) });
    await round();
    expect([memory.written.length, (await runIn(store)).state]).toEqual([1, "running"]);
  });

  test("is kept until the run is done", async () => {
    await start(1, asks);
    runner.keepShare("run-1", createSecret("typed"));
    await round();
    expect(memory.written).toMatchObject([{ body: { clientShare: "typed" } }]);
    await store.updateTable("runs").set({ state: "running" }).execute();
    await store.updateTable("run_items").set({ state: "waiting", idempotency_key: "other" }).execute();
    await round();
    expect((await runIn(store)).state).toBe("needs_share");
  });

  test.each(["paused", "halted"] as const)(
    "is forgotten when the run is %s, even by another instance",
    async (state) => {
      await start(1, { ...asks, state });
      await start(1, { ...asks, id: "run-2", start_key: "2", at_once: 1 }, { state: "cancelled" });
      runner.keepShare("run-1", createSecret("typed"));
      await runner.round();
      await runner.idle();
      await store.updateTable("runs").set({ state: "running" }).where("id", "=", "run-1").execute();
      await round();
      expect((await runIn(store)).state).toBe("needs_share");
    },
  );

  test("is forgotten when somebody says so", async () => {
    await start(1, asks);
    runner.keepShare("run-1", createSecret("typed"));
    runner.forgetShare("run-1");
    await round();
    expect((await runIn(store)).state).toBe("needs_share");
  });

  test("is kept for a run that is not stored yet", async () => {
    runner.keepShare("run-1", createSecret("typed"));
    await round();
    await start(1, asks);
    await round();
    expect(await states()).toEqual(["succeeded"]);
  });

  test("that is forgotten while a profile is counted sends nothing", async () => {
    await start(1, asks);
    runner.keepShare("run-1", createSecret("typed"));
    memory.state.count = () => {
      runner.forgetShare("run-1");
      return 0;
    };
    await round();
    expect([memory.written, await states()]).toEqual([[], ["waiting"]]);
  });
});

describe("an item whose outcome is not confirmed", () => {
  const unconfirmed = async (count: number, run: Partial<RunTable> = {}) => {
    await start(count, run, { state: "unknown", baseline: 0 });
    for (const [position, reference] of references.slice(0, count).entries()) {
      const id = `op-${position}`;
      await addOperation(store, { id, body: JSON.stringify({ reference }) });
      await store.updateTable("run_items").set({ operation_id: id }).where("position", "=", position).execute();
    }
  };
  const dues = async () =>
    (await store.selectFrom("run_items").select("due_at").orderBy("position").execute()).map(({ due_at }) => due_at);

  test("is looked up at the service, and again after 15 seconds", async () => {
    await unconfirmed(2);
    const counted: string[] = [];
    memory.state.count = (reference) => {
      counted.push(reference);
      return 0;
    };
    await round();
    expect([counted, await dues()]).toEqual([
      ["alice", "bob"],
      [now + 15_000, now + 15_000],
    ]);
    await round();
    clock.now += 15_000;
    await round();
    expect(counted).toEqual(["alice", "bob", "alice", "bob"]);
  });

  test("is looked up also for a run that has stopped, but not while the service is down", async () => {
    await unconfirmed(1, { state: "paused" });
    held.isUp = false;
    await round();
    expect(await dues()).toEqual([0]);
    held.isUp = true;
    await round();
    expect(await dues()).toEqual([now + 15_000]);
  });

  test("is looked up with three others at once", async () => {
    await unconfirmed(6);
    let open = 0;
    let most = 0;
    const { service } = memory;
    Object.assign(held, {
      upstream: () => ({
        ...environmentWith(service).upstream(),
        service: {
          ...service,
          read: async (call: Parameters<typeof service.read>[0]): Promise<Reply> => {
            open += 1;
            most = Math.max(most, open);
            await new Promise((resolve) => setTimeout(resolve, 5));
            open -= 1;
            return service.read(call);
          },
        },
      }),
    });
    await round();
    expect([most, await dues()]).toEqual([4, references.map(() => now + 15_000)]);
  });

  test("is looked up once at a time, however often the run is looked at, and beside the sending of others", async () => {
    await unconfirmed(6);
    const { counted, asked, next, all } = counting();
    await runner.round();
    await asked(4);
    expect(counted).toEqual(["alice", "bob", "carol", "dave"]);
    next();
    await asked(5);
    expect(counted).toEqual(["alice", "bob", "carol", "dave", "eve"]);
    all();
    await runner.idle();
    expect(await dues()).toEqual(references.map(() => now + 15_000));
  });

  test("is looked up while others are sent", async () => {
    await unconfirmed(1);
    for (const position of [1, 2, 3, 4])
      await addItem(store, {
        position,
        lane: `p${position}`,
        body: JSON.stringify({ reference: `p${position}`, networkId }),
      });
    await store
      .updateTable("run_items")
      .set({ due_at: now + 1 })
      .execute();
    const { counted, asked, all } = counting();
    await runner.round();
    await asked(4);
    clock.now += 1;
    await asked(4);
    await asked(5);
    expect(counted.at(-1)).toBe("alice");
    all();
    await runner.idle();
  });

  test("has the outcome of its operation, also if there are more than a hundred", async () => {
    await addRun(store);
    for (const position of Array.from({ length: 101 }, (_, index) => index)) {
      await addOperation(store, { id: `op-${position}`, state: "succeeded" });
      await addItem(store, { position, state: "unknown", operation_id: `op-${position}` });
    }
    runner.moved("run-1");
    await runner.idle();
    expect((await states()).filter((state) => state !== "succeeded")).toEqual([]);
  });

  test("has the outcome of its operation once that is known", async () => {
    await unconfirmed(3);
    await store.updateTable("operations").set({ state: "succeeded" }).where("id", "<>", "op-1").execute();
    runner.moved("run-1");
    await runner.idle();
    expect(await states()).toEqual(["succeeded", "unknown", "succeeded"]);
  });

  test("ends the run together with the last of the others", async () => {
    await unconfirmed(1);
    await store
      .updateTable("operations")
      .set({ state: "failed", error: '{"code":"ERR_010","message":"no"}' })
      .execute();
    await round();
    expect([await states(), (await runIn(store)).state]).toEqual([["failed"], "done"]);
  });
});

describe("the runner", () => {
  test("gives its runs back when it stops, and sends nothing more", async () => {
    await start(3, { at_once: 1 });
    const { arrived, all, open } = holding();
    await runner.round();
    await arrived(1);
    const stopped = runner.stop();
    all();
    await stopped;
    await runner.idle();
    runner.moved("run-1");
    await runner.idle();
    expect([written(), await states()]).toEqual([["alice"], ["succeeded", "waiting", "waiting"]]);
    expect(await runIn(store)).toMatchObject({ owner: null, lease_until: 0 });
    open();
    const next = another("instance-2");
    await next.round();
    await next.idle();
    await next.stop();
    expect(written()).toEqual(["alice", "bob", "carol"]);
  });

  test("changes a run between its steps", async () => {
    await start(1);
    let release: () => void = () => undefined;
    const changed = runner.between(async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return memory.written.length;
    });
    runner.moved("run-1");
    await store.updateTable("runs").set({ name: "Rent" }).execute();
    release();
    expect(await changed).toBe(0);
    await runner.idle();
    expect(memory.written).toHaveLength(1);
  });

  test("notes what fails, and tries it again in the next round", async () => {
    await start(1);
    memory.state.count = () => {
      throw new Error("a fault");
    };
    await round();
    expect([noted, await states()]).toEqual([[new Error("a fault")], ["waiting"]]);
    noted = [];
    memory.state.count = () => 0;
    await round();
    expect(await states()).toEqual(["succeeded"]);
  });

  test("says when something is due", async () => {
    await start(1, { rests_until: now + 7_000 });
    expect(await runner.nextDue()).toBe(now + 7_000);
  });

  test("does not wait for rests and looks that a clock set back makes too long", async () => {
    await start(2, { rests_until: now + 3_600_000, lease_until: now + 3_600_000 });
    await store
      .updateTable("run_items")
      .set({ state: "unknown", due_at: now + 3_600_000 })
      .where("position", "=", 1)
      .execute();
    await runner.round();
    await runner.idle();
    expect((await runIn(store)).rests_until).toBeLessThanOrEqual(now);
    const { due_at: due } = await store
      .selectFrom("run_items")
      .select("due_at")
      .where("position", "=", 1)
      .executeTakeFirstOrThrow();
    expect(due).toBeLessThanOrEqual(now);
  });
});

test("a held answer keeps no other run waiting", async () => {
  await start(1);
  const { arrived, all } = holding();
  await runner.round();
  await arrived(1);
  memory.state.writes = () => Promise.resolve(answer(200, { data: { id: "address-2", address: "0xb2" } }));
  await addRun(store, { id: "run-2", start_key: "2" });
  await addItem(store, { run_id: "run-2", body: JSON.stringify({ reference: "bob", networkId }), lane: "bob" });
  await runner.round();
  await expect.poll(async () => (await runIn(store, "run-2")).state, { interval: 1 }).toBe("done");
  expect((await runIn(store)).state).toBe("running");
  all();
  await runner.idle();
});
