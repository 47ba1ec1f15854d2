import { useDeferredValue } from "react";
import type { ReactNode } from "react";

/** Content beside a form that is not needed to fill it in: rendered in slices once the form is on the page. */
export const AfterForm = ({ children }: { readonly children: ReactNode }) =>
  useDeferredValue(true, false) ? children : null;
