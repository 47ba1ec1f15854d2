import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Candidate, CheckName, Evidence, Fit, Looked, Refusal, Verdict } from "#shared/console/evidence.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { wireWord } from "#shared/text/wire-word.ts";
import type { Tone } from "#src/components/operation-state.ts";

/** How likely a transaction is the operation's. */
export const fitWords: Readonly<Record<Fit, { readonly tone: Tone; readonly word: string }>> = {
  same: { tone: "good", word: "Matches this operation" },
  likely: { tone: "good", word: "Very likely this one" },
  possible: { tone: "unknown", word: "Could be this one" },
  differs: { tone: "bad", word: "Differs" },
  other: { tone: "bad", word: "Another transaction" },
};

const checkWords: Readonly<Record<CheckName, Readonly<Record<Verdict, string>>>> = {
  sender: {
    fits: "Sent from the operation's address",
    differs: "Sent from another address",
    unknown: "The sender could not be compared",
  },
  destination: {
    fits: "Goes to the same address",
    differs: "Goes to another address",
    unknown: "The destination could not be compared",
  },
  amount: {
    fits: "Moves the same amount",
    differs: "Moves another amount or asset",
    unknown: "What it moves could not be compared",
  },
  time: {
    fits: "Happened after the request",
    differs: "Happened before the request",
    unknown: "Its time is unknown",
  },
  calldata: {
    fits: "Has the same calldata",
    differs: "Has other calldata",
    unknown: "The calldata could not be compared",
  },
  alone: {
    fits: "Nothing else fits",
    differs: "Something else also fits",
    unknown: "Another transaction or operation also fits",
  },
};

const tones: Readonly<Record<Verdict, Tone>> = { fits: "good", differs: "bad", unknown: "unknown" };

/** A check in words. */
export const checkText = ({
  name,
  verdict,
}: Candidate["checks"][number]): { readonly tone: Tone; readonly text: string } => ({
  tone: tones[verdict],
  text: checkWords[name][verdict],
});

/** The shown checks of a transaction: that nothing else matches is not shown. */
export const shownChecks = ({ checks }: Pick<Candidate, "checks">): Candidate["checks"] =>
  checks.filter(({ name, verdict }) => name !== "alone" || verdict !== "fits");

export const refusalWords: Readonly<Record<Refusal, string>> = {
  "other-sender": "It was sent from another address, so it is not this operation's.",
  "too-early": "It is older than the request, so it is not this operation's.",
  claimed: "It belongs to another operation.",
  "not-mined":
    "It is waiting to be mined. You can attach it once it is in a block; this page checks automatically. If it is dropped, it decides nothing.",
  "no-receipt": "The service has no receipt for it yet. Look again once it is in a block.",
};

/** The outcome of attaching a transaction. */
export const followsWords: Readonly<Record<NonNullable<Candidate["follows"]>, string>> = {
  succeeded: "Its receipt shows success. Attaching it marks the operation as succeeded.",
  reverted: "Its receipt shows that it reverted. Attaching it marks the operation as reverted.",
  waits: "It has no final result yet. If you attach it, its result decides the outcome once it is final.",
};

type Line = { readonly tone: Tone; readonly text: string; readonly at: string | null; readonly message: string | null };

/** Where Postern looked, for what, and how far. */
export const lookedLine = (looked: Looked, workflow: Evidence["workflow"]): Line => {
  const { outcome, asOf, message } = looked;
  const tone: Tone =
    outcome === "read" ? "good" : outcome === "unanswered" || outcome === "partly" ? "unknown" : "idle";
  return { tone, text: textOf(looked, workflow), at: asOf, message: outcome === "unanswered" ? message : null };
};

const textOf = (looked: Looked, workflow: Evidence["workflow"]): string => {
  const { where, outcome, seen, address, reach } = looked;
  const of = address === null ? "the sender" : shortHash(address);
  const transactions = countText(seen ?? 0, "transaction");
  switch (where) {
    case "workflow":
      return workflowText(outcome, workflow);
    case "ledger":
      if (outcome === "none") return "The sender's address is unknown, so its transactions could not be searched.";
      if (outcome === "not-offered") return "This service does not list transactions.";
      if (reach !== null)
        return `Postern's copy of the service's list: the first ${transactions} of ${of} from the day before the request on.`;
      return `Postern's copy of the service's list: ${transactions} of ${of} from the day before the request on${outcome === "partly" ? "; the copy is not complete yet" : ""}.`;
    case "list":
      if (outcome === "none") return "The service's own list could not be searched either.";
      if (outcome === "not-offered") return "This service does not list the transactions of an address.";
      if (outcome === "unanswered") return `The service did not list the transactions of ${of}.`;
      return outcome === "partly"
        ? `The service's list now: ${transactions} of ${of} on this network, from a list that was not read to its end.`
        : `The service's list now: all ${numberText(seen ?? 0)} transactions of ${of} on this network.`;
    case "receipt":
      return outcome === "unanswered"
        ? "The service did not return every receipt."
        : `The service's receipts: ${transactions} looked up.`;
    case "node":
      if (outcome === "none") return "This network has no node, so calldata could not be compared.";
      if (outcome === "unanswered") return "The network's node did not answer every request.";
      return seen === 0
        ? "The network's node answers. There was no transaction to look up."
        : `The network's node: ${transactions} looked up.`;
    case "records":
      if (outcome === "none") return "The service has no record that shows whether this was done. Check its lists.";
      if (outcome === "not-offered") return "This service has no list of these.";
      return `Postern's copy of the service's list: ${countText(seen ?? 0, "record")} of this profile${outcome === "partly" ? "; the copy is not complete yet" : ""}.`;
  }
};

const workflowText = (outcome: Looked["outcome"], workflow: Evidence["workflow"]): string => {
  switch (outcome) {
    case "read":
    case "partly":
      return `The workflow's status at the service now: ${wireWord(workflow?.status ?? "none")}.`;
    case "none":
      return "The service named no workflow, so there is no status to check.";
    case "not-found":
      return "The service no longer has this workflow.";
    case "not-offered":
      return "This service does not report the status of workflows.";
    case "unanswered":
      return "The service did not return the workflow.";
  }
};
