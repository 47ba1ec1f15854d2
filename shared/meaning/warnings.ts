import { createReview, leavesOf } from "./findings.ts";
import type { Review } from "./findings.ts";
import { likenessSeverity, looksLike } from "./look-alike.ts";
import { sentenceText } from "./sentence-text.ts";
import { sameAddress, whole, zeroAddress } from "./sentence.ts";
import type { Facts, Knowledge, Meaning, Transaction, Warning } from "./types.ts";
import { warnOfApprovals, warnOfShares, warnOfTransfers } from "./warnings-movements.ts";
import { warnOfSimulation } from "./warnings-simulation.ts";

/** Warnings, and failed checks, in whole sentences. */
export const warningsOf = (
  transaction: Transaction,
  meaning: Meaning,
  knowledge: Knowledge,
  facts: Facts,
): { readonly warnings: readonly Warning[]; readonly unknown: readonly string[] } => {
  const { review, warnings, unknown } = createReview(transaction, meaning, knowledge, facts);
  if (meaning.contradiction !== null) {
    review.warn({ code: "contradiction", severity: "stop", text: meaning.contradiction });
  }
  warnOfSimulation(review);
  warnOfControl(review);
  warnOfDestination(review);
  warnOfApprovals(review);
  warnOfTransfers(review);
  warnOfLookAlikes(review);
  warnOfShares(review);
  warnOfPlainWords(review);
  return { warnings, unknown };
};

const warnOfControl = ({ meaning, warn }: Review): void => {
  for (const { givesControl, short, counterparty } of controlIn(meaning)) {
    if (!givesControl) continue;
    const changes = "This changes who controls a contract or what it does";
    // A single call's own sentence already says it.
    const text = meaning.inner.length < 2 ? `${changes}.` : `${changes}: ${sentenceText(short)}.`;
    warn({
      code: "gives-control",
      severity: "careful",
      text,
      ...(counterparty === null ? {} : { address: counterparty }),
    });
  }
};

/**
 * A call with a single inner call includes it in its own sentence, like an upgrade; several inner calls each get their
 * own.
 */
const controlIn = (meaning: Meaning): readonly Meaning[] =>
  meaning.inner.length < 2 ? [meaning] : meaning.inner.flatMap(controlIn);

const warnOfDestination = ({ transaction, knowledge, warn, noteUnknown: unknown, nameOf }: Review): void => {
  const { to, calldata } = transaction;
  if (to === null || calldata === "0x") return;
  const hasCode = knowledge.hasCode(whole(to));
  if (hasCode === undefined) unknown(`It is unknown whether ${nameOf(whole(to))} is a contract`);
  if (hasCode === false) {
    const text = `There is no contract at ${nameOf(whole(to))}: the call does nothing, and any amount sent with it stays there.`;
    warn({ code: "code-is-gone", severity: "careful", text, address: whole(to) });
  }
  const { now, before } = knowledge.implementation ?? { now: null, before: null };
  if (now === null || before === null || sameAddress(now, before)) return;
  const text = `The code of ${nameOf(whole(to))} has changed since the last call: it was at ${nameOf(whole(before))} and is at ${nameOf(whole(now))} now.`;
  warn({ code: "implementation-changed", severity: "careful", text, address: whole(to) });
};

/** The most addresses compared: calldata may contain thousands. */
const mostCompared = 50;

const warnOfLookAlikes = ({ transaction, meaning, knowledge, facts, warn, nameOf }: Review): void => {
  const movements = meaning.movements.filter(({ amount }) => amount !== "0");
  const counterparties = leavesOf(meaning).map(({ counterparty }) => counterparty);
  const all = new Set([...movements.map(({ to }) => to), ...counterparties, meaning.counterparty, transaction.to]);
  const addresses = [...all].flatMap((address) => (address === null ? [] : [whole(address)]));
  for (const address of new Set(addresses.slice(0, mostCompared))) {
    if (address === zeroAddress || sameAddress(address, transaction.from)) continue;
    // An address that the organization has named is not a counterfeit: among many, one end matches by chance.
    if (facts.nameOf(address) !== undefined) continue;
    const like = looksLike(address, knowledge.known);
    if (like === undefined) continue;
    const original = like.name === null ? whole(like.address) : `${like.name} ${whole(like.address)}`;
    const text = `${nameOf(address)} looks like ${original} but is a different address.`;
    warn({
      code: "looks-like-known",
      severity: likenessSeverity(address, like.address),
      text,
      address,
      like: { address: whole(like.address), name: like.name },
    });
  }
};

const warnOfPlainWords = ({ meaning, warn, nameOf }: Review): void => {
  for (const { source, counterparty } of leavesOf(meaning)) {
    if (source !== "plain" || counterparty === null) continue;
    const text = `There is no description for ${nameOf(counterparty)}: check the function and its arguments.`;
    warn({ code: "no-description", severity: "note", text, address: counterparty });
  }
};
