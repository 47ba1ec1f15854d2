import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { TransactionEntry } from "#shared/console/transactions.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { amountFit } from "#src/components/meaning/amount-fit.ts";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import classes from "./transactions.module.css";

/** Entries shown before all are requested: with many, a row is no higher than the others. */
const shownOf = (count: number): number => (count > 2 ? 1 : count);

/** A transaction's movements, each with sign and unit: one or two, or the first with the others on demand. */
export const EntryAmounts = ({ entries: all }: { readonly entries: readonly TransactionEntry[] }) => {
  const [isWhole, setWhole] = useState(false);
  // A call may be listed with a zero amount.
  const entries = all.filter(({ amount }) => amount !== "0");
  if (entries.length === 0) return "–";
  const few = shownOf(entries.length);
  const more = entries.length - few;
  return (
    <span className={classes["amounts"]}>
      {entries.slice(0, isWhole ? entries.length : few).map((entry, index) => (
        // Entries never change their order, and equal ones are in a list twice.
        <EntryAmount key={index} entry={entry} />
      ))}
      {more > 0 && (
        <UnstyledButton className={classes["more"]} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `+ ${more} more`}
        </UnstyledButton>
      )}
    </span>
  );
};

/** One movement with sign and unit; the exact amount on hover. */
const EntryAmount = ({ entry: { text, amount, asset } }: { readonly entry: TransactionEntry }) => {
  if (amount === null) return <NameText text={text} />;
  const words = <AmountWords text={text} amount={amount} asset={asset} isListed />;
  const fit = amountFit(text, asset);
  return fit === "figure" ? words : <span className={classes[fit]}>{words}</span>;
};
