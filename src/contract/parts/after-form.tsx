import { useDeferredValue } from "react";
import type { ReactNode } from "react";

/** What stands beside a form and is not needed to fill it in: rendered in pieces once the form is on the page. */
export const AfterForm = ({ children }: { readonly children: ReactNode }) =>
  useDeferredValue(true, false) ? children : null;
