import { countText, numberText } from "#shared/amount/number-text.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Coverage, CoveragePlace, Gap } from "./coverage.ts";

/** What a place has, and its entries. */
const names: Readonly<Record<CoveragePlace, { readonly place: string; readonly entry: string }>> = {
  ledger: { place: "Postern's copy of the service's transactions", entry: "transaction" },
  list: { place: "The service's list of the sender's transactions", entry: "transaction" },
  workflow: { place: "The service's workflow", entry: "workflow" },
  receipt: { place: "The service's receipts", entry: "matching transaction" },
  node: { place: "The network's node", entry: "transaction" },
  records: { place: "Postern's copy of the service's records", entry: "record" },
  journal: { place: "Postern's own operations", entry: "operation" },
  tokens: { place: "The tokens of the addresses", entry: "address" },
  networks: { place: "Postern's copy of the service's networks", entry: "network" },
  profiles: { place: "Postern's copy of the service's profiles", entry: "profile" },
  wallets: { place: "Postern's copy of the service's wallets", entry: "wallet" },
  addresses: { place: "Postern's copy of the service's addresses", entry: "address" },
  contracts: { place: "Postern's copy of the service's deployed contracts", entry: "contract" },
};

/** A sentence that says what could not be looked through. */
export const gapText = (gap: Gap): string => {
  const { message } = gap;
  const sentence = sentenceOf(gap);
  return message === null ? sentence : `${sentence} (${message.replace(/\.$/, "")})`;
};

const sentenceOf = ({ place, reason, address, read, total, asOf }: Gap): string => {
  const { place: name, entry } = names[place];
  const what = address === null ? name : `${name}, for ${shortHash(address)},`;
  const entries = (count: number): string => countText(count, entry, entry === "address" ? "addresses" : `${entry}s`);
  switch (reason) {
    case "reading": {
      if (total === null || read === null) return `${what} is still being read`;
      if (read === total) return `${what} is being compared with the service again`;
      return `${what} is still being read: ${numberText(read)} of ${entries(total)}`;
    }
    case "unanswered":
      return asOf === null
        ? `${what} could not be read`
        : `${what} could not be brought up to date since ${when(asOf)}`;
    case "outdated":
      return asOf === null
        ? `${what} has not been read yet`
        : `${what} was last compared with the service at ${when(asOf)}`;
    case "unreadable":
      return `${what} has ${entries((total ?? 0) - (read ?? 0))} that Postern cannot read`;
    case "missing":
      return `${what} has ${numberText(read ?? 0)} of the ${entries(total ?? 0)} that the service counts`;
    case "cut":
      return total === null
        ? `${what} has more than Postern looks through at once`
        : `${what} was looked through for ${numberText(read ?? 0)} of ${entries(total)}`;
    case "unfinished":
      return `${what} has not ended`;
    case "unlisted":
      return `${what} may lack a transaction whose gas the service paid from another address`;
    case "earlier":
      return `${what} has ${entries(read ?? 1)} that would match but for a date up to a day before the request: a clock may have been wrong`;
    case "not-found":
      return `${what} is no longer there`;
    case "not-offered":
      return place === "workflow" ? `${what} has no status to ask for` : `${what} is not offered by this service`;
    case "none":
      return nothing[place] ?? `${what} has nothing to ask`;
  }
};

/** A time as people write it, in UTC. */
const when = (time: string): string => `${time.slice(0, 16).replace("T", " ")} UTC`;

const nothing: Partial<Readonly<Record<CoveragePlace, string>>> = {
  ledger: "The sender's address is unknown, so its transactions could not be looked for",
  node: "This network has no node to ask",
  records: "The service has no record that would show whether this was done",
};

/** One line for a message or a file; undefined if nothing is missing. */
export const coverageText = ({ gaps }: Coverage): string | undefined =>
  gaps.length === 0 ? undefined : `${gaps.map(gapText).join(". ")}.`;
