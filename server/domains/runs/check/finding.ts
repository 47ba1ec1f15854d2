import { briefly } from "#server/domains/runs/brief.ts";
import type { SourceItem } from "#server/domains/runs/source-item.ts";
import type { Problem } from "#server/lib/problem.ts";
import type { RunFinding } from "#shared/console/run-start.ts";

type Severity = RunFinding["severity"];

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

export const aboutAll = (severity: Severity, message: string): RunFinding => ({
  severity,
  entry: null,
  line: null,
  message: briefly(message),
});

/** A problem's message without the beginning and end shared by all refused requests. */
export const faultIn = ({ message }: Problem): string =>
  message.replace(/^The request is not valid\. /, "").replace(/ Nothing was sent\.$/, "");

/** Findings about the whole list first, then by entry. */
export const inOrder = (findings: readonly RunFinding[]): readonly RunFinding[] =>
  findings.toSorted((one, other) => (one.entry ?? -1) - (other.entry ?? -1));
