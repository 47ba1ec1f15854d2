import { countText } from "#shared/amount/number-text.ts";
import type { AuditVerdict } from "#shared/console/audit.ts";

/** The report of a verified audit: what it contains, what was removed, and the head to note elsewhere. */
export const intactText = ({ rows, head, removed }: Extract<AuditVerdict, { readonly ok: true }>): string =>
  `The audit is intact: ${countText(rows, "row")}.${removed === undefined ? "" : ` ${removedText(removed)}`} Its head is ${head.position}:${head.hash}`;

const removedText = ({ position, at }: { readonly position: number; readonly at: string }): string =>
  `${countText(position, "row")} before them, up to row ${position}, ${position === 1 ? "was" : "were"} removed because of their age, last on ${at.slice(0, 10)}. The chain continues from there.`;
