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

/** A sheet with nothing on it but its lines. */
const Drawing = () => (
  <svg className={classes.drawing} viewBox="0 0 64 48" width={64} height={48} aria-hidden>
    <rect x="8" y="4" width="48" height="40" rx="5" />
    <path d="M8 15h48M16 24h18M16 33h11" />
    <circle cx="46" cy="31" r="6" />
    <path d="m50.5 35.5 6 6" />
  </svg>
);

/** Shown instead of an empty list; announced to a person whose filter left nothing. */
export const EmptyState = ({ title, reason, action, isQuiet = false }: Props) => {
  useEffect(() => {
    if (!isQuiet && document.activeElement?.matches("input, select") === true) say(title);
  }, [title, isQuiet]);
  return (
    <div className={classes.empty}>
      <Drawing />
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
