import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./card.module.css";

type Props = {
  readonly title: string;
  /** Of its heading. */
  readonly id: string;
  /** Beside the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A card for one thing; many of a kind are a table. */
export const Card = ({ title, id, action, children }: Props) => (
  <section className={classes.card} aria-labelledby={id}>
    <div className={classes.head}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {action}
    </div>
    {children}
  </section>
);
