import { hasCode } from "#server/domains/nodes/chain.ts";
import type { Asking } from "#server/domains/nodes/node.ts";
import { addressKey } from "#shared/console/identifiers.ts";

/** The most addresses whose code is asked for. */
const mostAddresses = 20;

/** Which of the first addresses are contracts, by canonical address, as far as the node says. */
export const codeAt = async (asking: Asking, addresses: readonly string[]): Promise<ReadonlyMap<string, boolean>> => {
  const answers = await Promise.all(
    addresses.slice(0, mostAddresses).map(async (address) => {
      const has = await hasCode(asking, address);
      return has === undefined ? [] : [[addressKey(address), has] as const];
    }),
  );
  return new Map(answers.flat());
};
