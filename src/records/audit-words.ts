import { numberText } from "#shared/amount/number-text.ts";
import type { AuditAction, AuditEntry, AuditOutcome } from "#shared/console/audit.ts";
import {
  endpointFacts,
  isEndpointName,
  isWriteName,
  nounInSentence,
  operationNoun,
} from "#shared/wire/endpoint-facts.ts";
import type { Tone } from "#src/components/operation-state.ts";

/** The words for what was done or requested. */
export const actionWords: Readonly<Record<AuditAction, string>> = {
  "server.started": "Server started",
  "secrets.reloaded": "Secrets reloaded",
  "journal.moved": "Moved the journal to PostgreSQL",
  "link.made": "Sign-in link made",
  "session.started": "Sign-in",
  "session.ended": "Session ended",
  "people.read": "Read the list of people",
  "person.disabled": "Disabled a person",
  "person.enabled": "Enabled a person",
  "person.role": "Changed a person's role",
  "person.sessions-ended": "Ended a person's sessions",
  "operation.requested": "Requested an operation",
  "operation.read": "Read from the service",
  "operation.settled": "Settled an operation",
  "operation.transaction": "Entered a transaction",
  "operation.purpose": "Changed the purpose of an operation",
  "evidence.read": "Looked for the transaction of an operation",
  "label.changed": "Changed a label",
  "label.removed": "Removed a label",
  "labels.imported": "Imported labels",
  "contract.changed": "Changed a saved contract",
  "contract.removed": "Removed a saved contract",
  "contracts.imported": "Imported contracts",
  "descriptor.changed": "Changed a contract's description",
  "descriptor.previewed": "Previewed a contract's description",
  "dry-run.requested": "Requested a dry run",
  "token.refreshed": "Read a token again",
  "payout.changed": "Changed a payout",
  "payout.removed": "Removed a payout",
  "view.created": "Saved a view",
  "view.changed": "Changed a view",
  "view.removed": "Removed a view",
  "view.default": "Changed a default view",
  "batch.started": "Started a run",
  "batch.changed": "Paused, resumed or cancelled a run",
  "audit.read": "Read the audit",
  "audit.exported": "Exported the audit",
  "audit.verified": "Verified the audit",
  "audit.removed": "Removed old rows of the audit",
  "bodies.removed": "Removed old requests and replies",
  "secret.refused": "Wrote a secret into a text",
  "refusals.counted": "More refusals",
};

export const outcomeWords: Readonly<Record<AuditOutcome, { readonly word: string; readonly tone: Tone }>> = {
  allowed: { word: "Allowed", tone: "good" },
  denied: { word: "Denied", tone: "bad" },
  failed: { word: "Failed", tone: "unknown" },
};

/** A table of words may lack a tampered row's value. */
const wordsIn = <T>(words: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

export const actionWord = (action: string): string => wordsIn(actionWords, action) ?? action;

export const outcomeWord = (outcome: string) =>
  wordsIn(outcomeWords, outcome) ?? ({ word: outcome, tone: "unknown" } as const);

/** Who it was: without a session only the server itself and the commands on its machine are allowed anything. */
export const personWord = ({ personName, address, outcome }: AuditEntry): string => {
  if (personName !== null) return personName;
  // For many addresses together only the number of refusals is recorded.
  if (address === null) return outcome === "denied" ? "Other addresses" : "The server";
  return outcome === "denied" ? "Not signed in" : "Command line";
};

const detailWords: Readonly<Record<string, string>> = {
  why: "",
  operation: "",
  from: "from ",
  to: "to ",
  how: "by ",
  name: "for ",
  role: "as ",
  format: "as ",
  version: "version ",
  environments: "environments ",
  position: "row ",
  lastHash: "with the hash ",
  transactionHash: "",
  template: "of template ",
  deployment: "from deployment ",
  token: "of token ",
  collection: "in collection ",
  identicalTo: "identical to ",
  acknowledges: "sent again after ",
  paidBefore: "pays again after ",
  paidAgain: "payments made again: ",
  abi: "ABI ",
  endpoints: "",
  networkId: "on network ",
  actions: "",
  view: "",
  filters: "showing ",
  page: "of ",
  person: "",
  wish: "",
  startedBy: "started by ",
  note: "reason: ",
};

/** An entry's title: for a request, what was requested. */
export const entryWord = ({ action, detail }: Pick<AuditEntry, "action" | "detail">): string => {
  const { operation } = detail;
  if (action !== "operation.requested" || typeof operation !== "string") return actionWord(action);
  if (!isEndpointName(operation)) return `Requested ${operation}`;
  const noun = nounInSentence(operation);
  return `Requested ${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
};

/** The rest of the details below that title, if a link beside it resolves an id. */
export const besideTitle = ({ action, detail }: AuditEntry): string => {
  const hidden = ["identicalTo", "networkId", ...(namedElsewhere[action] ?? [])];
  return detailWord({ detail: Object.fromEntries(Object.entries(detail).filter(([key]) => !hidden.includes(key))) });
};

/** Details already in the title or the subject's link. */
const namedElsewhere: Readonly<Record<string, readonly string[]>> = {
  "operation.requested": ["operation"],
  "payout.changed": ["name"],
  // The run's page links to it.
  "batch.started": ["payout"],
};

/** The rest of what is known, in one line. */
export const detailWord = ({ detail }: Pick<AuditEntry, "detail">): string =>
  Object.entries(detail)
    .map(([key, value]) =>
      typeof value === "number" && Object.hasOwn(counted, key)
        ? countedWord(key, value)
        : `${wordsIn(detailWords, key) ?? `${key}: `}${valueWord(key, value)}`,
    )
    .join(" · ");

/** Numbers shown with what they count. */
const counted: Readonly<Record<string, readonly [one: string, many: string]>> = {
  rows: ["row", "rows"],
  operations: ["operation", "operations"],
  runs: ["run", "runs"],
  total: ["item", "items"],
  count: ["refused", "refused"],
  added: ["added", "added"],
  replaced: ["replaced", "replaced"],
  skipped: ["skipped", "skipped"],
  endedSessions: ["session ended", "sessions ended"],
  pausedRuns: ["run paused", "runs paused"],
  together: ["operation settled together", "operations settled together"],
};

const countedWord = (key: string, value: number): string => {
  const [one, many] = wordsIn(counted, key) ?? [key, key];
  return `${numberText(value)} ${value === 1 ? one : many}`;
};

const valueWord = (key: string, value: unknown): string => {
  if (typeof value === "string") return key === "operation" ? endpointWord(value) : value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const words = value.map(String);
  if (key === "endpoints") return words.map(endpointWord).join(", ");
  return key === "actions" ? words.map(actionWord).join(", ") : words.join(" ");
};

/** The noun of an endpoint's operation, or of a read; an endpoint no longer in the table is unchanged. */
const endpointWord = (name: string): string =>
  isEndpointName(name) && !isWriteName(name) ? endpointFacts[name].title : operationNoun(name);
