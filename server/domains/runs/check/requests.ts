import { type Spending, spendingOf } from "#server/domains/journal/spending.ts";
import { namesOf } from "#server/domains/request/names.ts";
import { readUnsent } from "#server/domains/request/read-request.ts";
import { isSpendingRequest, type WriteRequest } from "#server/domains/request/write-request.ts";
import type { SourceItem } from "#server/domains/runs/source-item.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { Problem } from "#server/lib/problem.ts";
import { amountUnitOf, type AmountUnits } from "#shared/console/amount-unit.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { about, faultIn } from "./finding.ts";
import { unusableReference } from "./references.ts";

/** An item validated by its endpoint's schemas. */
export type Reading = {
  readonly item: SourceItem;
  /** Counted from 0. */
  readonly position: number;
  readonly request: WriteRequest;
  /** The network as named in the item. */
  readonly network: string | null;
  /** What it would spend, with network and sender as named in the item; null if it spends nothing. */
  readonly spending: Spending | null;
};

type Readings = { readonly findings: readonly RunFinding[]; readonly readings: readonly Reading[] };

/** Reads each item as the relay will when sending it. A repeated entry is read once. */
export const readItems = async (items: readonly SourceItem[], units: AmountUnits): Promise<Readings> => {
  const findings: RunFinding[] = [];
  const readings: Reading[] = [];
  let last: SourceItem | undefined;
  await inSlices(items, (item, position) => {
    if (item.entry === last?.entry) return;
    last = item;
    const unusable = unusableReference(item);
    if (unusable !== undefined) {
      findings.push(unusable);
      return;
    }
    try {
      readings.push({ item, position, ...readItem(item, units) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      findings.push(about(item, "error", faultIn(error)));
    }
  });
  return { findings, readings };
};

const readItem = ({ endpoint, params, body }: SourceItem, units: AmountUnits) => {
  const request = readUnsent(endpoint, { params, body: endpoints[endpoint].body === null ? undefined : body });
  return {
    request,
    network: namesOf(request).network,
    spending: isSpendingRequest(request) ? spendingOf(request, amountUnitOf(units, endpoint)) : null,
  };
};
