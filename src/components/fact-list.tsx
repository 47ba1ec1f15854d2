import type { ReactNode } from "react";
import classes from "./fact-list.module.css";
import { namedNode } from "./exact-text.tsx";
import { TermHelp } from "./term-help.tsx";
import type { Term } from "./terms.ts";

export type Fact = {
  readonly label: string;
  readonly value: ReactNode;
  /** The term in the label that needs an explanation. */
  readonly term?: Term;
};

/** Key facts as a two-column list; a fact without a value is omitted. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => {
  const known = facts.filter(({ value }) => value !== undefined && value !== null && value !== false && value !== "");
  return (
    <dl className={classes.list}>
      {known.map(({ label, value, term }, index) => (
        // A contract's descriptor may give two facts the same label.
        <div
          key={known.findIndex((fact) => fact.label === label) === index ? label : `${label}/${index}`}
          className={classes.fact}
        >
          <dt className={classes.label}>
            {namedNode(label)}
            {term !== undefined && <TermHelp term={term} />}
          </dt>
          <dd className={classes.value}>{namedNode(value)}</dd>
        </div>
      ))}
    </dl>
  );
};
