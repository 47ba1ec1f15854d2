import { namedNode } from "#src/components/exact-text.tsx";
import type { Fact } from "#src/components/fact-list.tsx";
import classes from "./payment.module.css";

/** The few facts that a payment is decided by, side by side where there is room; a line waits for a value not yet known. */
export const FactRow = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={classes["row"]}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{namedNode(label)}</dt>
        <dd>{namedNode(value ?? "Unknown")}</dd>
      </div>
    ))}
  </dl>
);
