import type { PayoutCheck } from "#shared/console/payouts.ts";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { assetOf } from "./payout-totals.tsx";
import { sumOf } from "./sum-of.ts";

type Amount = PayoutCheck["totals"][number]["total"] & { readonly asset: string };

/** Amounts of several assets in a row; with `isListed`, one per line and no longer than in a list. */
export const Amounts = ({
  amounts,
  isListed = false,
}: {
  readonly amounts: readonly Amount[];
  readonly isListed?: boolean;
}) =>
  amounts.map(({ asset, ...amount }, index) => (
    <span key={asset}>
      {index > 0 && (isListed ? <br /> : " + ")}
      <AmountWords {...amount} asset={assetOf(asset)} isCompact isListed={isListed} />
    </span>
  ));

/** What leaves the sender, the fees with their coin. */
export const leaving = ({ totals, fee }: PayoutCheck): readonly Amount[] => {
  const paid = totals.map(({ asset, total }): Amount => {
    const isCoin = asset === "native" && fee !== null;
    return { asset, ...(isCoin ? sumOf(total, fee, 1n) : total) };
  });
  return fee === null || paid.some(({ asset }) => asset === "native") ? paid : [...paid, { asset: "native", ...fee }];
};

/** The sender's remaining balances, if known. Without the fees, the remaining coin amount would be too high. */
export const left = ({ totals, fee }: PayoutCheck): readonly Amount[] =>
  totals.flatMap(({ asset, total, balance }): readonly Amount[] => {
    if (balance === null || (asset === "native" && fee === null)) return [];
    const rest = sumOf(balance, total, -1n);
    return [{ asset, ...(asset === "native" && fee !== null ? sumOf(rest, fee, -1n) : rest) }];
  });
