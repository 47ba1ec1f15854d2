import { afterEach, beforeEach, expect, test } from "vitest";
import { endpointNames, staleAfter } from "../../../shared/wire/endpoint-facts.ts";
import { type Harness, startHarness } from "../../testing/harness.ts";
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

test.each(["createProfile", "createWallet", "generateAddress", "generateAddressInWallet"])(
  "%s has the mirror look at the lists that show what it creates",
  async (endpoint) => {
    expect(await touchedBy(endpoint)).toEqual({ lists: staleAfter(endpoint).toSorted(), woken: 1 });
  },
);

test.each([...endpointNames.filter((name) => staleAfter(name).length === 0), "addAbi", "no endpoint"])(
  "%s adds to no list of the mirror and wakes nobody",
  async (endpoint) => {
    expect(await touchedBy(endpoint)).toEqual({ lists: [], woken: 0 });
  },
);
