import type { ReactNode } from "react";
import { NameText } from "./exact-text.tsx";
import classes from "./empty-state.module.css";

type Props = {
  /** What is not there. */
  readonly title: string;
  /** What would be here and why there is nothing. */
  readonly reason?: string;
  /** The one action that changes it. */
  readonly action?: ReactNode;
};

/** What stands in place of nothing. */
export const EmptyState = ({ title, reason, action }: Props) => (
  <div className={classes.empty}>
    <p className={classes.title}>
      <NameText text={title} />
    </p>
    {reason !== undefined && (
      <p className={classes.reason}>
        <NameText text={reason} />
      </p>
    )}
    {action}
  </div>
);
