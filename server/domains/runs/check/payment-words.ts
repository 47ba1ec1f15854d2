import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { Store } from "#server/store/tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { formatUnits } from "#shared/amount/units.ts";
import type { Paying } from "./paid-before.ts";
import type { Twins } from "./twins.ts";

/** The same groups; those that pay a token whose symbol and decimals are known say so: `1893 PDT to 0x…`. */
export const withPaymentWords = async (
  { store, environment }: { readonly store: Store; readonly environment: string },
  twins: readonly Twins[],
  paying: readonly Paying[],
): Promise<readonly Twins[]> => {
  // A batch pays several, and is named by its call.
  const payments = new Map(
    paying.flatMap(({ spent, asked: [only, ...others] }) =>
      only === undefined || others.length > 0 ? [] : [[spent.reading.position, only] as const],
    ),
  );
  const paidBy = ({ positions }: Twins) => payments.get(positions[0] ?? -1);
  const contracts = new Set(twins.flatMap((group) => paidBy(group)?.asset ?? []).filter(isEvmAddress));
  const tokens = new Map<string, { readonly symbol: string; readonly decimals: number }>();
  for (const some of chunksOf([...contracts])) {
    const rows = await store
      .selectFrom("tokens")
      .select(["network_id", "address", "symbol", "decimals"])
      .where("environment", "=", environment)
      .where("address", "in", some)
      .execute();
    for (const { network_id: network, address, symbol, decimals } of rows) {
      if (symbol !== null && decimals !== null) tokens.set(`${canonicalId(network)} ${address}`, { symbol, decimals });
    }
  }
  return twins.map((group) => {
    const payment = paidBy(group);
    const token = payment === undefined ? undefined : tokens.get(`${payment.network_id} ${payment.asset}`);
    if (payment?.amount === undefined || payment.amount === null || token === undefined) return group;
    const amount = formatUnits(BigInt(payment.amount), token.decimals);
    return { ...group, what: `${amount} ${token.symbol} to ${checksumAddress(payment.recipient)}` };
  });
};
