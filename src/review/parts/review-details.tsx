import type { ReactNode } from "react";
import classes from "./review.module.css";

/** Details that no decision needs, but some want to check: collapsed. */
export const ReviewDetails = ({ children }: { readonly children: ReactNode }) => (
  <details className={classes["details"]}>
    <summary>Details</summary>
    <div className={classes["detail"]}>{children}</div>
  </details>
);
