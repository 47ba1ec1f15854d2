import type { RunFinding } from "#shared/console/run-start.ts";
import type { Problem } from "#server/lib/problem.ts";
import { briefly } from "../brief.ts";
import type { SourceItem } from "../source-item.ts";

type Severity = RunFinding["severity"];

/** A finding about one item. */
export const about = (
  item: Pick<SourceItem, "entry" | "line">,
  severity: Severity,
  message: string,
  earlier?: number,
): RunFinding => ({
  severity,
  entry: item.entry,
  ...(earlier === undefined ? {} : { earlier }),
  line: item.line,
  message: briefly(message),
});

/** A finding about the whole list. */
export const aboutAll = (severity: Severity, message: string): RunFinding => ({
  severity,
  entry: null,
  line: null,
  message: briefly(message),
});

/** The message of a problem without the words that every refused request begins and ends with. */
export const faultIn = ({ message }: Problem): string =>
  message.replace(/^The request is not valid\. /, "").replace(/ Nothing was sent\.$/, "");

/** Findings about the whole list first, then by entry. */
export const inOrder = (findings: readonly RunFinding[]): readonly RunFinding[] =>
  findings.toSorted((one, other) => (one.entry ?? -1) - (other.entry ?? -1));
