import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import type { Call, Reply } from "#server/domains/service/call.ts";
import type { Service } from "#server/domains/service/service.ts";
import { createSecret } from "#server/lib/secret.ts";
import type { Store } from "#server/store/tables.ts";
import { answer } from "#server/testing/address-lists.ts";
import { now } from "#server/testing/stored-runs.ts";
import { paginationOf } from "#shared/wire/page-window.ts";

type Writes = (call: Call) => Promise<Reply>;

/** Generates an address for the profile of the call. */
const generates: Writes = ({ body }) =>
  Promise.resolve(answer(200, { data: { id: "address-1", address: "0xa1", body } }));

/** A service in memory, which a test may change: what it got, and what it answers. */
export const serviceInMemory = () => {
  const written: Call[] = [];
  const state = {
    writes: generates,
    /** How many addresses a profile has; null: the service does not respond. */
    count: (_reference: string): number | null | Promise<number> => 0,
    /** Called before a write is sent. */
    prepare: (call: Call): Promise<Call> => Promise.resolve(call),
  };
  const service: Service = {
    read: async ({ params }) => {
      const total = await state.count(params["reference"] ?? "");
      if (total === null) return { kind: "refused" };
      return answer(200, { data: [], pagination: paginationOf(total, { skip: 0, take: 1 }) });
    },
    prepare: (call) => state.prepare(call),
    write: (call) => {
      written.push(call);
      return state.writes(call);
    },
    lacks: () => false,
    clean: (text) => text,
    repeats: () => false,
    words: (text) => text,
    silentMs: () => null,
    waitedMs: () => 0,
    close: () => Promise.resolve(),
  };
  return { written, state, service };
};

export const heldShare = "the-share-that-the-server-holds";

/** An environment with such a service, whose share the server holds (`held`) or a person types (`ask`). */
export const environmentWith = (service: Service, share: "held" | "ask" = "held") => {
  const clientShare = share === "held" ? createSecret(heldShare) : null;
  const nodes = { find: () => undefined, isEmpty: () => true, renew: () => undefined, close: () => Promise.resolve() };
  const environment: RunningEnvironment & { isUp: boolean } = {
    /** Whether the service is up. */
    isUp: true,
    view: {
      id: share,
      label: share,
      kind: "sandbox",
      clientShare: share,
      valueForm: "bare",
      amountUnit: "native",
      withdrawAmountUnit: "native",
      lacks: [],
      explorers: {},
    },
    shortestShare: 1,
    upstream: () => (environment.isUp ? { service, clientShare, nodes } : null),
  };
  return environment;
};

/** What the relay needs to work on this store as this instance, and its clock. */
export const sendingWith = (store: Store, owner: string) => {
  const clock = { now };
  return {
    clock,
    dependencies: {
      store,
      owner,
      now: () => clock.now,
      elapsed: () => clock.now,
      freshAfter: () => clock.now - 600_000,
      live: new Set<string>(),
      refusals: { admits: () => true },
      logSent: () => Promise.resolve(true),
      wake: () => undefined,
      mirror: { created: () => Promise.resolve() },
    },
  };
};
