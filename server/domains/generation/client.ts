import { looseNames } from "#server/domains/request/loose-names.ts";
import type { RunClient } from "#server/domains/runs/client.ts";
import { countAddresses } from "./profile-addresses.ts";
import { settleItem } from "./settle.ts";

/**
 * Generates the addresses of a run. Those of one profile are generated one after another, because its number of
 * addresses shows whether one was.
 */
export const generation: RunClient = {
  endpoint: "generateAddress",
  laneOf: (item) => looseNames(item).reference,
  before: async ({ lane: reference }, { service }) => (reference === null ? null : countAddresses(service, reference)),
  settle: settleItem,
};
