import { createHash } from "node:crypto";
import { stale } from "#server/domains/audit/edit-version.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { Problem } from "#server/lib/problem.ts";
import { countText } from "#shared/amount/number-text.ts";
import { callOf, type PayoutCall, payoutColumns } from "./calls.ts";
import { readPayoutRows } from "./check.ts";
import { rowName } from "./finding.ts";
import { findPayout } from "./list.ts";
import { type Asked, placeOf, type PayoutDependencies } from "./place.ts";

/** A payout as the calls that pay it. */
export type PayoutCalls = {
  readonly calls: readonly PayoutCall[];
  readonly columns: readonly string[];
  /** Identifies the calls: different calls have another digest. */
  readonly digest: string;
};

/**
 * The calls of a draft as last saved, or the run it was sent as. Throws a 404, a 412 for another version of the draft,
 * and a 400 that names the rows that cannot be sent.
 */
export const payoutCalls = async (
  deps: PayoutDependencies,
  asked: Asked,
  { id, version }: { readonly id: string; readonly version: string },
): Promise<PayoutCalls | { readonly runId: string }> => {
  const payout = await findPayout(deps.store, asked.running.view.id, id);
  if (payout === undefined) throw new Problem("POSTERN_NOT_FOUND", "This payout does not exist.");
  if (payout.runId !== null) return { runId: payout.runId };
  if (payout.version !== version) throw stale(payout.version);
  const place = await placeOf(deps, asked, payout);
  if ("faults" in place) throw unready(place.faults);
  const { paid, findings } = await readPayoutRows(deps, place, payout);
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    throw unready(errors.map(({ row, message }) => (row === null ? message : `In ${rowName(row)}: ${message}`)));
  }
  const calls: PayoutCall[] = [];
  const digest = createHash("sha256");
  await inSlices(paid, (row) => {
    const call = callOf(place, row);
    calls.push(call);
    digest.update(`${JSON.stringify(call)}\n`);
  });
  return { calls, columns: payoutColumns, digest: digest.digest("hex") };
};

/** The most messages in a refusal: a list of ten thousand may have an error in every row. */
const mostNamed = 5;

const unready = (faults: readonly string[]): Problem => {
  const more = faults.length - mostNamed;
  const rest = more > 0 ? ` And ${countText(more, "more error")}.` : "";
  return new Problem("POSTERN_BAD_REQUEST", `Nothing was started. ${faults.slice(0, mostNamed).join(" ")}${rest}`);
};
