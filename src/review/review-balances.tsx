import type { Asset } from "#shared/meaning/types.ts";
import { AmountWords } from "../components/meaning/amount-words.tsx";
import { NameText } from "../components/exact-text.tsx";
import classes from "./review.module.css";

/** What the sender has of what leaves it; `otherwise` where the review does not tell. */
export const ReviewBalances = ({
  balances = [],
  otherwise,
}: {
  readonly balances: readonly { readonly asset: Asset; readonly amount: string; readonly text: string }[] | undefined;
  readonly otherwise: string | undefined;
}) => (
  <span className={classes["balances"]}>
    {balances.length === 0
      ? otherwise !== undefined && <NameText text={otherwise} />
      : balances.map(({ asset, amount, text }) => (
          <span key={JSON.stringify(asset)}>
            <AmountWords text={text} amount={amount} asset={asset} isCompact />
          </span>
        ))}
  </span>
);
