import { type Spending, spendingOf } from "#server/domains/journal/spending.ts";
import { readWriteRequest } from "#server/domains/relay/request.ts";
import type { SourceItem } from "#server/domains/runs/source-item.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { Problem } from "#server/lib/problem.ts";
import { createSecret } from "#server/lib/secret.ts";
import { amountUnitOf, type AmountUnits } from "#shared/console/amount-unit.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { about, faultIn } from "./finding.ts";
import { unusableReference } from "./references.ts";

/** An item validated by its endpoint's schemas. */
export type Reading = {
  readonly item: SourceItem;
  /** Counted from 0. */
  readonly position: number;
  readonly params: Readonly<Record<string, string>>;
  /** Without the client share. */
  readonly body: Readonly<Record<string, unknown>>;
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

/** A placeholder for the share that the person or the server adds later: the check reads everything else. */
const anyShare = createSecret("not known at the check");

const readItem = ({ endpoint: name, params: given, body }: SourceItem, units: AmountUnits) => {
  const endpoint = endpoints[name];
  const incoming = { params: given, query: {}, body: endpoint.body === null ? undefined : body };
  const { params, kept } = readWriteRequest(endpoint, incoming, { held: anyShare });
  const named = params["networkId"] ?? (isRecord(kept) ? kept["networkId"] : undefined);
  return {
    params,
    body: isRecord(kept) ? kept : {},
    network: typeof named === "string" ? named : null,
    spending: endpoint.spends ? spendingOf(name, { params, body: kept }, amountUnitOf(units, name)) : null,
  };
};
