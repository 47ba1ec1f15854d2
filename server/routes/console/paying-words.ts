import { unitsOf } from "#server/domains/assets/words.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { Paying } from "#server/domains/payouts/overview.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Paying as Shown } from "#shared/console/operation.ts";
import { shortHash } from "#shared/text/short-hash.ts";

/** What a payout pays, with units: a row names an asset by its contract or by its symbol, or as the network's coin. */
export const payingInWords = async (
  facts: Pick<FactsDependencies, "networks" | "tokens">,
  environment: string,
  { name, networkId, people, totals }: Paying,
): Promise<Shown> => {
  const contracts = totals.flatMap(({ asset }) => (isEvmAddress(asset) ? [addressKey(asset)] : []));
  const units = await unitsOf(facts, environment, networkId, contracts);
  const unitOf = (asset: string): string => {
    if (asset === "native") return units.native.symbol;
    return isEvmAddress(asset) ? (units.factsOf(addressKey(asset)).symbol ?? shortHash(asset)) : asset;
  };
  return {
    name,
    people,
    amounts: totals.map(({ asset, amount }) => `${numberText(amount)} ${unitOf(asset)}`.trim()),
  };
};
