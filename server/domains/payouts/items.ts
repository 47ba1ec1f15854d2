import { stale } from "#server/domains/audit/edit-version.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { Problem } from "#server/lib/problem.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { ReviewedFact } from "#shared/console/reviewed.ts";
import type { PayAsset } from "./assets.ts";
import { callOf, type PayoutCall, payoutColumns } from "./calls.ts";
import { readPayoutRows } from "./check.ts";
import { rowName } from "./finding.ts";
import { findPayout } from "./list.ts";
import { type Asked, type Place, placeOf, type PayoutDependencies } from "./place.ts";
import { assetText } from "./read-rows.ts";

/** A payout as the calls that pay it. */
export type PayoutCalls = {
  readonly calls: readonly PayoutCall[];
  readonly columns: readonly string[];
  /** What each asset in the rows is. */
  readonly reviewed: readonly ReviewedFact[];
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
  const assets = new Map<string, ReviewedFact>();
  await inSlices(paid, (row) => {
    calls.push(callOf(place, row));
    const typed = payout.rows[row.row];
    const text = typed === undefined ? "" : assetText(typed, payout).trim();
    if (!assets.has(text)) assets.set(text, assetFact(place, text, row.asset));
  });
  return { calls, columns: payoutColumns, reviewed: [...assets.values()] };
};

/** What the text of an asset in the rows is: anybody can create a token with a certain symbol. */
const assetFact = ({ network }: Place, text: string, { contract, decimals }: PayAsset): ReviewedFact => ({
  key: `asset ${text}`,
  what: isEvmAddress(text) ? "Token" : `${text} in the rows`,
  value: `${contract === null ? "the network's coin, " : ""}${decimals} decimals`,
  address: contract,
  networkId: network.id,
});

/** The most messages in a refusal: a list of ten thousand may have an error in every row. */
const mostNamed = 5;

const unready = (faults: readonly string[]): Problem => {
  const more = faults.length - mostNamed;
  const rest = more > 0 ? ` And ${countText(more, "more error")}.` : "";
  return new Problem("POSTERN_BAD_REQUEST", `Nothing was started. ${faults.slice(0, mostNamed).join(" ")}${rest}`);
};
