import type { ReactNode } from "react";
import classes from "./review.module.css";

/** What nobody needs for the decision, and some want to check: closed. */
export const ReviewDetails = ({ children }: { readonly children: ReactNode }) => (
  <details className={classes["details"]}>
    <summary>Details</summary>
    <div className={classes["detail"]}>{children}</div>
  </details>
);
