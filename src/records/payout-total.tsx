import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { listAmount } from "#shared/amount/list-amount.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { rowTotals } from "#shared/amount/row-totals.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Payout } from "#shared/console/payouts.ts";
import { coinNaming, coinOf, unknownCoin } from "#shared/meaning/coin.ts";
import { nameText } from "#shared/meaning/foreign-text.ts";
import { assetName } from "#shared/meaning/shown.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import { tokenOptions } from "#src/api/tokens.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { FigureGroups } from "#src/components/figure-groups.tsx";
import { useNetworks } from "./use-networks.ts";
import classes from "./payout-total.module.css";

type Props = { readonly environment: string; readonly payout: Pick<Payout, "networkId" | "asset" | "totals"> };

/** The name of the asset of rows without one: the payout's own. */
export const usePayoutUnit = (
  environment: string,
  payout: Pick<Payout, "networkId" | "asset">,
  network: Network | undefined,
): string => {
  const token = useOwnToken(environment, payout);
  return ownName(payout, token, network);
};

const useOwnToken = (
  environment: string,
  { networkId, asset }: Pick<Payout, "networkId" | "asset">,
): TokenFacts | undefined => {
  const { data } = useQuery({
    ...tokenOptions(environment, networkId ?? "", asset),
    enabled: networkId !== null && isEvmAddress(asset),
  });
  return data;
};

/** The coin, or the token's name in lists: part of its contract until it is known. */
const ownName = (
  { asset }: Pick<Payout, "asset">,
  token: TokenFacts | undefined,
  network: Network | undefined,
): string => {
  if (!isEvmAddress(asset)) return coinIn(network);
  const native = network === undefined ? unknownCoin : coinOf(network);
  return assetName({ kind: "erc20", token: checksumAddress(asset) }, { native, token: () => token });
};

const coinIn = (network: Network | undefined): string => (network === undefined ? "" : coinOf(network).symbol);

/** Characters of an asset that a person typed. */
const longestTyped = 40;

/** The total of a payout's rows, per asset. */
export const PayoutTotal = ({ environment, payout }: Props) => {
  const { networkId, asset, totals } = payout;
  const network = useNetworks(environment).find(networkId ?? undefined);
  const token = useOwnToken(environment, payout);
  if (totals === null || totals.length === 0) return "–";
  const own = isEvmAddress(asset) ? addressKey(asset) : "native";
  const coin = coinIn(network);
  // Rows may spell one asset in several ways.
  const keyOf = (named: string): string => {
    const text = named.toLowerCase();
    if (text === "") return own;
    if (coinNaming(named, coin) !== undefined) return "native";
    if (isEvmAddress(named)) return addressKey(named);
    return token?.isAmbiguous === false && text === token.symbol?.toLowerCase() ? own : named;
  };
  const unitOf = (key: string): string => {
    if (key === own) return ownName(payout, token, network);
    if (key === "native") return coinIn(network);
    return isEvmAddress(key) ? shortHash(checksumAddress(key)) : nameText(key, longestTyped);
  };
  return rowTotals(totals.map(({ asset: named, amount }) => ({ asset: keyOf(named), amount }))).map((total, index) => (
    <span key={total.asset} className={classes["amount"]} title={numberText(total.amount)}>
      {index > 0 && " + "}
      <FigureGroups text={listAmount(numberText(total.amount))} />{" "}
      <Text span inherit c="dimmed">
        <NameText text={unitOf(total.asset)} />
      </Text>
    </span>
  ));
};
