import { splitAmount } from "#shared/amount/written-amount.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";

/** What a person has to type before a write on a mainnet. */
export type ConfirmationPhrase = {
  /** Completes "Type … to confirm". */
  readonly what: string;
  readonly text: string;
};

/**
 * The amount of the only transfer that leaves the sender, with its unit and without grouping: `1234.5 PDT`. If nothing
 * moves, or several things do, the last six characters of the destination. Undefined if nothing is required.
 */
export const phraseOf = (
  kind: Environment["kind"],
  { from, to }: { readonly from: string; readonly to: string },
  answer: ReviewAnswer | undefined,
): ConfirmationPhrase | undefined => {
  if (kind !== "mainnet" || answer === undefined) return undefined;
  const { meaning, simulation } = answer;
  const predicted = (simulation.outcome === "succeeded" ? simulation.movements : null) ?? [];
  const decoded = transfersFrom(meaning.movements, from);
  // If the node predicts more outgoing transfers than were decoded, an amount alone would confirm too little.
  const isMore = ownTransfers(predicted, from).length > ownTransfers(decoded, from).length;
  const leaving = decoded.length === 0 || isMore ? transfersFrom(predicted, from) : decoded;
  const [only, ...more] = leaving;
  if (only === undefined || more.length > 0) {
    return { what: "the last six characters of the contract's address", text: to.slice(-6) };
  }
  return amountOf(only);
};

/** The text to type before settling a mainnet operation: its only amount, else the last characters of its id. */
export const phraseOfOperation = ({
  id,
  meaning,
}: {
  readonly id: string;
  readonly meaning: { readonly meaning: { readonly movements: readonly ShownMovement[] } } | null;
}): ConfirmationPhrase => {
  const [only, ...more] = (meaning?.meaning.movements ?? []).filter(({ kind }) => kind === "transfer");
  return only === undefined || more.length > 0
    ? { what: "the last six characters of the operation's id", text: id.slice(-6) }
    : amountOf(only);
};

/** The transfers out of an address; if there are none, those between others, as when a sender spends an allowance. */
const transfersFrom = (movements: readonly ShownMovement[], address: string): readonly ShownMovement[] => {
  const isSubject = (other: string) => other.toLowerCase() === address.toLowerCase();
  const own = ownTransfers(movements, address);
  return own.length > 0 ? own : movements.filter(({ kind, to }) => kind === "transfer" && !isSubject(to));
};

/** The transfers out of an address. */
const ownTransfers = (movements: readonly ShownMovement[], address: string): readonly ShownMovement[] =>
  movements.filter(({ kind, from }) => kind === "transfer" && from.toLowerCase() === address.toLowerCase());

/**
 * The name of a request's subject, if every keyboard has its letters; else the last six characters of its id. The name
 * comes from outside.
 */
export const namePhrase = (noun: string, name: string | null | undefined, id: string): ConfirmationPhrase =>
  typeof name === "string" && isTypable(name)
    ? { what: `the ${noun}'s name`, text: name }
    : { what: `the last six characters of the ${noun}'s id`, text: id.slice(-6) };

// Anything else may be missing on the keyboard, or look like something else.
const typable = /^[\x20-\x7e]{1,40}$/;

const isTypable = (text: string): boolean => typable.test(text) && text.trim() === text;

const amountOf = ({ text, amount, asset }: ShownMovement): ConfirmationPhrase => {
  const written = splitAmount(text);
  const ungrouped =
    written === undefined || written.isCut
      ? text
      : `${written.sign}${written.figure}${text.slice(written.written.length)}`;
  if (asset.kind === "erc721") return { what: "the NFT's number", text: `#${asset.tokenId}` };
  if (asset.kind === "erc1155")
    return { what: "the amount and the token's number", text: `${amount} #${asset.tokenId}` };
  return isTypable(ungrouped) && !ungrouped.includes("base units")
    ? { what: "the amount", text: ungrouped }
    : { what: "the amount in base units", text: amount };
};
