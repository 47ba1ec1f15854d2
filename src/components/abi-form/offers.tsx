import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { nameText } from "#src/components/name-text.ts";
import classes from "./value-offers.module.css";

/** Suggested values below a field. */
export const Offers = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={classes["offers"]} aria-label={`Values for ${nameText(label)}`}>
    {children}
  </ul>
);

/** A suggestion: its origin, the whole value, and the button that applies it. */
export const Offer = ({
  text,
  shown,
  onTake,
  children,
}: {
  readonly text: string;
  readonly shown: ReactNode;
  readonly onTake: (text: string) => void;
  readonly children: ReactNode;
}) => (
  <li className={classes["offer"]}>
    <span className={classes["kind"]}>{children}</span>
    <Button size="compact-xs" variant="default" aria-label={`Use ${text}`} onClick={() => onTake(text)}>
      Use
    </Button>
    <span className={classes["value"]}>{shown}</span>
  </li>
);
