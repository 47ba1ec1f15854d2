import type { ReactNode } from "react";
import { namedNode } from "./exact-text.tsx";
import { TermHelp } from "./term-help.tsx";
import type { Term } from "./terms.ts";
import classes from "./fact-list.module.css";

export type Fact = {
  readonly label: string;
  readonly value: ReactNode;
  /** The term in the label that needs an explanation. */
  readonly term?: Term;
  /** An id, or another fact for developers and support: folded below the others, printed open. */
  readonly isTechnical?: boolean;
};

/** Key facts as a two-column list; a fact without a value is omitted. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => {
  const presentFacts = facts.filter(
    ({ value }) => value !== undefined && value !== null && value !== false && value !== "",
  );
  const technical = presentFacts.filter(({ isTechnical = false }) => isTechnical);
  if (technical.length === 0) return <List facts={presentFacts} />;
  return (
    <div className={classes.whole}>
      <List facts={presentFacts.filter(({ isTechnical = false }) => !isTechnical)} />
      <details className={classes.technical} data-print-open>
        <summary>Technical details</summary>
        <List facts={technical} />
      </details>
    </div>
  );
};

const List = ({ facts }: { readonly facts: readonly Fact[] }) =>
  facts.length > 0 && (
    <dl className={classes.list}>
      {facts.map(({ label, value, term }, index) => (
        // A contract's descriptor may give two facts the same label.
        <div
          key={facts.findIndex((fact) => fact.label === label) === index ? label : `${label}/${index}`}
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
