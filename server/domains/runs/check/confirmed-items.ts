import type { NewItem } from "#server/domains/runs/create.ts";
import type { Source } from "#server/domains/runs/source-item.ts";
import { Problem } from "#server/lib/problem.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import type { RunCheck } from "./check-run.ts";

/**
 * The items of a run with the person's confirmations. Throws a 400 if the check found an error, and a 409 if another run
 * is sending the same, or a group of identical items, or of items paid before, is not `acknowledged`.
 */
export const confirmedItems = (
  { items }: Source,
  { findings, passing, twins, paidBefore }: RunCheck,
  acknowledged: readonly string[] = [],
): readonly NewItem[] => {
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    const status = errors.every((error) => passing.includes(error)) ? 409 : 400;
    throw new Problem("POSTERN_BAD_REQUEST", `Nothing was started. ${messagesOf(errors)}`, { status });
  }
  const seen = new Set(acknowledged);
  const unseen = twins.find(({ id }) => !seen.has(id));
  if (unseen !== undefined) {
    const { count, what, operationId } = unseen;
    const same = count === 1 ? "An item spends" : `${count} items spend`;
    const repeats = operationId === null ? "the same" : "the same as an earlier operation";
    const message = `Nothing was started. ${same} ${repeats}: ${what}. Confirm this first.`;
    throw new Problem("POSTERN_IDENTICAL_OPERATION", message, operationId === null ? {} : { operationId });
  }
  if (paidBefore !== null && !seen.has(paidBefore.id)) {
    const were = paidBefore.count === 1 ? "One item was" : `${paidBefore.count} items were`;
    const [newest] = paidBefore.entries.map(({ payment }) => payment.operationId).filter((id) => id !== null);
    throw new Problem(
      "POSTERN_PAID_BEFORE",
      `Nothing was started. ${were} paid before: the same amount or the same purpose. Confirm this first.`,
      newest === undefined ? {} : { operationId: newest },
    );
  }
  const confirmed = new Map(twins.flatMap((group) => group.positions.map((position) => [position, group] as const)));
  return items.map((item, position) => {
    const group = confirmed.get(position);
    return group === undefined ? item : { ...item, twin: group.count > 1, acknowledges: group.operationId };
  });
};

/** The first five messages: a list of ten thousand may have an error on every line. */
const messagesOf = (errors: readonly RunFinding[]): string =>
  errors
    .slice(0, 5)
    .map(({ entry, message }) => (entry === null ? message : `Entry ${entry + 1}: ${message}`))
    .join(" ");
