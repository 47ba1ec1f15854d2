import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark.tsx";
import classes from "./plain-layout.module.css";

/** The frame of pages outside an environment. */
export const PlainLayout = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.layout}>
    <header>
      <BrandMark />
    </header>
    <main>{children}</main>
  </div>
);
