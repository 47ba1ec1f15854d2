import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { listAmount } from "#shared/amount/list-amount.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { Payout } from "#shared/console/payouts.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import { tokenOptions } from "#src/api/tokens.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { FigureGroups } from "#src/components/figure-groups.tsx";
import { useNetworks } from "./use-networks.ts";
import classes from "./payout-total.module.css";

type Props = { readonly environment: string; readonly payout: Pick<Payout, "networkId" | "asset" | "totals"> };

/** The unit of rows without an asset: the symbol of the payout's own, or its contract until that is known. */
export const usePayoutUnit = (
  environment: string,
  { networkId, asset }: Pick<Payout, "networkId" | "asset">,
  network: Network | undefined,
): string => {
  const isToken = isEvmAddress(asset);
  const token = useQuery({
    ...tokenOptions(environment, networkId ?? "", asset),
    enabled: networkId !== null && isToken,
  });
  if (isToken) return token.data?.symbol ?? shortHash(asset);
  return coinIn(network);
};

const coinIn = (network: Network | undefined): string => (network === undefined ? "" : coinOf(network).symbol);

/** The total of a payout's rows, per asset. */
export const PayoutTotal = ({ environment, payout }: Props) => {
  const { networkId, totals } = payout;
  const network = useNetworks(environment).find(networkId ?? undefined);
  const unit = usePayoutUnit(environment, payout, network);
  if (totals === null || totals.length === 0) return "–";
  const unitOf = (named: string): string => {
    if (named === "") return unit;
    if (named.toLowerCase() === "native") return coinIn(network);
    return isEvmAddress(named) ? shortHash(named) : named;
  };
  return totals.map((total, index) => (
    <span key={total.asset} className={classes["amount"]} title={numberText(total.amount)}>
      {index > 0 && " + "}
      <FigureGroups text={listAmount(numberText(total.amount))} />{" "}
      <Text span inherit c="dimmed">
        <NameText text={unitOf(total.asset)} />
      </Text>
    </span>
  ));
};
