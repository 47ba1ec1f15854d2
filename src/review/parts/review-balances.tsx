import type { Asset } from "#shared/meaning/types.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import classes from "./review.module.css";

/** The sender's balances of the outgoing assets; `otherwise` if the review does not have them. */
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
