import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { LedgerEntry } from "#shared/console/ledger.ts";
import { NameText } from "../components/exact-text.tsx";
import { AmountWords } from "../components/meaning/amount-words.tsx";
import classes from "./transactions.module.css";

/** Entries that are shown before somebody asks for all. */
const fewEntries = 2;

/** What a transaction has moved, each with sign and unit: the first two, and the others on demand. */
export const EntryAmounts = ({ entries }: { readonly entries: readonly LedgerEntry[] }) => {
  const [isWhole, setWhole] = useState(false);
  if (entries.length === 0) return "–";
  const more = entries.length - fewEntries;
  return (
    <span className={classes["amounts"]}>
      {entries.slice(0, isWhole ? entries.length : fewEntries).map((entry, index) => (
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

/** One movement of the ledger with sign and unit; the exact amount on hover. */
const EntryAmount = ({ entry: { text, amount, asset } }: { readonly entry: LedgerEntry }) =>
  amount === null ? <NameText text={text} /> : <AmountWords text={text} amount={amount} asset={asset} isListed />;
