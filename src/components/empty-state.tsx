import { type ReactNode, useEffect } from "react";
import { NameText } from "./exact-text.tsx";
import { say } from "./say.ts";
import classes from "./empty-state.module.css";

type Props = {
  /** What is missing. */
  readonly title: string;
  /** What would be here and why there is nothing. */
  readonly reason?: string;
  /** The one action that changes it. */
  readonly action?: ReactNode;
  /** Something else on the page announces it. */
  readonly isQuiet?: boolean;
};

/** Shown instead of an empty list; announced to a person whose filter left nothing. */
export const EmptyState = ({ title, reason, action, isQuiet = false }: Props) => {
  useEffect(() => {
    if (!isQuiet && document.activeElement?.matches("input, select") === true) say(title);
  }, [title, isQuiet]);
  return (
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
};
