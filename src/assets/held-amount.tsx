import { listAmount } from "#shared/amount/list-amount.ts";
import { splitAmount } from "#shared/amount/written-amount.ts";
import type { Holding } from "#shared/console/assets.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import classes from "./held-amount.module.css";

type Props = {
  readonly holding: Pick<Holding, "asset" | "amount" | "text" | "isUpdating" | "change" | "whole">;
  /** Without its own tab stop. */
  readonly isCompact?: boolean;
};

/**
 * How much of an asset there is. While money of it is on its way the last figure is not shown as if it were current; the
 * change of a Bitcoin payment counts, and is named.
 */
export const HeldAmount = ({ holding, isCompact = false }: Props) => {
  const { asset, amount, text, isUpdating = false, change, whole } = holding;
  if (change !== undefined && whole !== undefined) {
    return <AmountWords text={whole.text} amount={whole.amount} asset={asset} isListed isCompact={isCompact} />;
  }
  if (!isUpdating) return <AmountWords text={text} amount={amount} asset={asset} isListed isCompact={isCompact} />;
  return (
    <>
      Updating…
      <span className={classes["note"]}>
        <NameText text={`${listAmount(text)} before`} />
      </span>
    </>
  );
};

/** What of the amount is not available yet; empty if all of it is. */
export const changeNote = ({ text, change }: Props["holding"]): string => {
  if (change === undefined) return "";
  return `${figureOf(text)} available, ${figureOf(change.text)} change on its way`;
};

const figureOf = (text: string): string => splitAmount(listAmount(text))?.written ?? text;
