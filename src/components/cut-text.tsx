import { withEscapes } from "#shared/text/invisible.ts";
import { NameText } from "./exact-text.tsx";
import classes from "./cut-text.module.css";

/** A list text written by someone else: its first two lines, one in a compact list, and all of it on hover. */
export const CutText = ({ text }: { readonly text: string }) => (
  <span className={classes.cut} title={withEscapes(text)}>
    <NameText text={text} />
  </span>
);
