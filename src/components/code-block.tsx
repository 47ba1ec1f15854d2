import { Code } from "@mantine/core";
import classes from "./code-block.module.css";
import { ExactText } from "./exact-text.tsx";

/** Calldata, a command or a program as it is: broken where it has to be, scrolled where it is long, also by keyboard. */
export const CodeBlock = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <Code block className={classes["code"]} tabIndex={0} aria-label={label}>
    <ExactText text={children} hasLines />
  </Code>
);
