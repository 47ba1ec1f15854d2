import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./lookup.module.css";

/** A part of the results. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      {children}
    </section>
  );
};

export const Rows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
  </ul>
);

type RowProps = {
  readonly what: ReactNode;
  readonly side?: ReactNode;
  readonly note?: ReactNode;
};

/** One result: what it is, its state, and other facts. */
export const Row = ({ what, side, note }: RowProps) => (
  <li className={classes.row}>
    <span className={classes.what}>{what}</span>
    <span className={classes.side}>{side}</span>
    {note !== undefined && <span className={classes.note}>{note}</span>}
  </li>
);
