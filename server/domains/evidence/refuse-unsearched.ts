import type * as z from "zod/mini";
import { transactionKey } from "#server/domains/journal/claims.ts";
import type { AcceptedSearch } from "#server/domains/journal/settle.ts";
import { Problem } from "#server/lib/problem.ts";
import { coverageText } from "#shared/console/coverage-words.ts";
import type { settleBodySchema } from "#shared/console/evidence.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { judgeListed } from "./candidate.ts";
import { type EvidenceDependencies, type EvidenceSearch, findEvidence } from "./evidence.ts";
import { mayBeOwn } from "./judge.ts";
import { inCopy } from "./listed.ts";
import { intentOf } from "./operation-intent.ts";

/** A refusal that leaves the operation as it is. */
export const conflict = (message: string, operationId: string): Problem =>
  new Problem("POSTERN_BAD_REQUEST", message, { status: 409, operationId });

/**
 * Refuses an outcome that lets the operation be sent again, if a search made now finds a transaction that may be the
 * operation's and that the person has not seen or dismissed, or if something could not be looked through and the person
 * has not accepted that. Returns what the person accepted and dismissed.
 */
export const refuseUnsearched = async (
  deps: EvidenceDependencies,
  search: EvidenceSearch,
  { acceptsIncomplete = [], dismisses = [], consideredAt }: z.output<typeof settleBodySchema>,
): Promise<AcceptedSearch> => {
  const { id } = search.row;
  // A person who accepts that the copies are incomplete need not wait for them.
  const isPatient = !acceptsIncomplete.some((place) => place === "ledger" || place === "records");
  const { evidence, seenAt } = await findEvidence(deps, search, { isPatient });
  const considered = consideredAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(consideredAt);
  const dismissed = new Set(dismisses.map(transactionKey));
  const overlooked = evidence.candidates.find(
    ({ hash }) => !dismissed.has(transactionKey(hash)) && (seenAt.get(hash) ?? Number.POSITIVE_INFINITY) > considered,
  );
  if (overlooked !== undefined) {
    const { hash } = overlooked;
    throw conflict(
      consideredAt === undefined
        ? `The transaction ${hash} may be this operation's. Check it first. If it is another one, list its hash in "dismisses". Nothing was recorded.`
        : `The service has since listed a transaction that may be this one: ${hash}. Check it first. Nothing was recorded.`,
      id,
    );
  }
  const { coverage } = evidence;
  if (coverage.gaps.some(({ place }) => !acceptsIncomplete.includes(place))) {
    const places = [...new Set(coverage.gaps.map(({ place }) => `"${place}"`))].join(", ");
    // The page has a tick for it, and sends what the person has seen.
    const how = consideredAt === undefined ? `accept this with "acceptsIncomplete": [${places}]` : "accept this";
    throw new Problem(
      "POSTERN_SEARCH_INCOMPLETE",
      `The search is incomplete, so the operation may have been carried out without Postern seeing it: if it is sent again, it may happen twice. ${coverageText(coverage) ?? ""} Look again later, or ${how}. Nothing was recorded.`,
      { operationId: id },
    );
  }
  return {
    incomplete: coverage.gaps.map(({ place, reason }) => `${place}: ${reason}`),
    dismissed: evidence.candidates.map(({ hash }) => hash),
  };
};

/** Refuses an outcome without a transaction if the service has since listed one that may be the operation's. */
export const refuseNewer = async (
  deps: EvidenceDependencies,
  { row, record }: EvidenceSearch,
  consideredAt: number,
): Promise<void> => {
  const of = await intentOf(deps, row, record);
  if (of === null) return;
  const place = { environment: row.environment, networkId: of.networkId };
  const currency = { since: consideredAt, now: deps.now() };
  for (const address of of.intent.senders) {
    const sought = { address: addressKey(address), from: row.created_at, counterparties: [] };
    const { listed } = await inCopy(deps.facts, place, sought, currency);
    const newer = listed.filter(({ seenAt }) => seenAt !== null && seenAt > consideredAt);
    if (newer.some((one) => mayBeOwn(judgeListed(of.intent, one).fit))) {
      throw conflict(
        "The service has since listed a transaction that may be this one. Check it first. Nothing was recorded.",
        row.id,
      );
    }
  }
};
