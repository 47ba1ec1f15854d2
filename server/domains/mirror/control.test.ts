import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { findKinds } from "#shared/console/find.ts";
import { endpointNames, isWithdrawal, staleAfter } from "#shared/wire/endpoint-facts.ts";
import { createMirrorControl } from "./control.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

const touchedBy = async (endpoint: string) => {
  let woken = 0;
  const control = createMirrorControl({
    store: harness.store,
    now: () => harness.clock.now,
    elapsed: () => harness.clock.now,
    wake: () => {
      woken += 1;
    },
    note: (error) => {
      throw error;
    },
  });
  await control.used("ask");
  woken = 0;
  await control.created("ask", endpoint);
  const rows = await harness.store.selectFrom("mirror_lists").select("kind").where("touched", ">", 0).execute();
  return { lists: rows.map(({ kind }): string => kind).sort(), woken };
};

test("Reliability 20: a read does not fail because its use cannot be recorded, and it is recorded later", async () => {
  let fails = true;
  const noted: unknown[] = [];
  const store = harness.store.withPlugin({
    transformQuery: ({ node }) => {
      if (fails) throw new Error("The disk is full.");
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const now = () => harness.clock.now;
  const note = (error: unknown) => noted.push(error);
  const control = createMirrorControl({ store, now, elapsed: now, wake: () => undefined, note });
  await control.used("ask");
  expect(noted).toHaveLength(1);
  fails = false;
  await control.used("ask");
  expect(await harness.store.selectFrom("mirror_lists").select("id").execute()).toHaveLength(findKinds.length);
});

test.each([
  ["createProfile", ["profiles"]],
  ["createWallet", ["wallets"]],
  ["generateAddress", ["addresses", "profiles", "wallets"]],
  ["generateAddressInWallet", ["addresses", "wallets"]],
  ["addAbi", []],
  ["no endpoint", []],
])("after %s the mirror reads %j again", async (endpoint, lists) => {
  expect(await touchedBy(endpoint)).toEqual({ lists, woken: lists.length === 0 ? 0 : 1 });
});

test("the mirror reads the lists that an endpoint made out of date, and addresses after a withdrawal, whose change may be on a new one", async () => {
  for (const endpoint of endpointNames) {
    const lists = isWithdrawal(endpoint)
      ? ["addresses"]
      : findKinds.filter((kind) => staleAfter(endpoint).some((one) => one === kind));
    expect((await touchedBy(endpoint)).lists).toEqual(lists.toSorted());
    await harness.store.updateTable("mirror_lists").set({ touched: 0 }).execute();
  }
});
