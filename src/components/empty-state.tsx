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
  /** There are some, but none fits the filter or the search. */
  readonly isFiltered?: boolean;
  /** Something else on the page announces it. */
  readonly isQuiet?: boolean;
};

/** A sheet with nothing on it but its lines, under a lens if nothing fits the filter. */
const Drawing = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <svg className={classes.drawing} viewBox="7.25 3.25 50 42" width={50} height={42} aria-hidden>
    {isFiltered ? (
      <path d="M32 44H13a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5h38a5 5 0 0 1 5 5v9M8 15h48M16 24h12M16 33h9M49.5 36.5l7 7M37 30a8 8 0 1 0 16 0a8 8 0 1 0-16 0" />
    ) : (
      <path d="M13 4h38a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5ZM8 15h48M16 24h18M42 24h6M16 33h11M42 33h6" />
    )}
  </svg>
);

/** Shown instead of an empty list; announced to a person whose filter left nothing. */
export const EmptyState = ({ title, reason, action, isFiltered = false, isQuiet = false }: Props) => {
  useEffect(() => {
    if (!isQuiet && document.activeElement?.matches("input, select") === true) say(title);
  }, [title, isQuiet]);
  return (
    <div className={classes.empty}>
      <Drawing isFiltered={isFiltered} />
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
