import type { AbiParseError } from "#shared/abi/from-unknown.ts";
import { markedLine } from "./marked-line.ts";
import classes from "./abi-text.module.css";

/** The line of an ABI's error, with a caret under the position. */
export const AbiProblem = ({ text, error }: { readonly text: string; readonly error: AbiParseError }) => {
  const marked = markedLine(text, error);
  if (marked === undefined) return null;
  return <pre className={classes["line"]}>{marked}</pre>;
};
