import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { listAmount } from "#shared/amount/list-amount.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { Payout } from "#shared/console/payouts.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { tokenOptions } from "../api/tokens.ts";
import { NameText } from "../components/exact-text.tsx";
import classes from "./payout-total.module.css";
import { useNetworks } from "./use-networks.ts";

type Props = { readonly environment: string; readonly payout: Pick<Payout, "networkId" | "asset" | "totals"> };

/** What the rows of a payout come to, per asset. */
export const PayoutTotal = ({ environment, payout: { networkId, asset, totals } }: Props) => {
  const { find } = useNetworks(environment);
  const network = find(networkId ?? undefined);
  const token = useQuery({
    ...tokenOptions(environment, networkId ?? "", asset),
    enabled: networkId !== null && isEvmAddress(asset),
  });
  if (totals === null || totals.length === 0) return "–";
  const coin = network === undefined ? "" : coinOf(network).symbol;
  const unitOf = (named: string): string => {
    const one = named === "" ? asset : named;
    if (one.toLowerCase() === "native") return coin;
    if (!isEvmAddress(one)) return one;
    return (named === "" ? token.data?.symbol : undefined) ?? shortHash(one);
  };
  return totals.map((total, index) => (
    <span key={total.asset} className={classes["amount"]} title={numberText(total.amount)}>
      {index > 0 && " + "}
      {listAmount(numberText(total.amount))}{" "}
      <Text span inherit c="dimmed">
        <NameText text={unitOf(total.asset)} />
      </Text>
    </span>
  ));
};
