import type { Role } from "./role.ts";

/** A record that an endpoint can create at the service. */
export type Resource =
  | "profile"
  | "wallet"
  | "address"
  | "contractAbi"
  | "template"
  | "deployment"
  | "token"
  | "collection"
  | "collectionToken";

type CommonFacts = {
  /** The endpoint in words: the title of its form and its summary in the OpenAPI description. */
  readonly title: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** Path template relative to {base_url}, parameters in braces. */
  readonly path: string;
  /** Whether the specification describes it in detail (eleven endpoints) or only names it. */
  readonly origin: "specified" | "beyond";
  readonly role: Role;
  /** Whether it takes the header x-sdk-version (specification, Common request headers). */
  readonly sdkVersion: boolean;
  readonly timeoutMs: number;
};

/** Facts of an endpoint that changes nothing at the service. */
type ReadFacts = CommonFacts & {
  readonly changes: false;
  readonly spends: false;
  readonly takesShare: false;
  readonly handle: null;
  /** Whether a machine may retry when the connection fails before an answer. */
  readonly retry: "once" | "never";
};

/** Facts of an endpoint that changes something: each request is recorded in the journal and never sent twice. */
export type WriteFacts = CommonFacts & {
  readonly changes: true;
  /** The name of the operation in the journal: "Wallet creation". */
  readonly noun: string;
  /** The label of its button, and of its entry in the palette. */
  readonly action: string;
  /** Everything it may create, its namesake last. */
  readonly creates: readonly Resource[];
  /** Whether it moves value or spends gas. */
  readonly spends: boolean;
  /** Whether its body contains `clientShare`. */
  readonly takesShare: boolean;
  /**
   * What continues at the service after its answer, and how the answer identifies it. Workflow: by a handle whose
   * status can be requested. Withdrawal: only by the service's id, so the sender's transactions have to show how it
   * ended. Null: it is finished with its 2xx answer.
   */
  readonly handle: "workflow" | "withdrawal" | null;
  /**
   * What is reviewed before it is sent. Call: the transaction that it makes. Request: only the request, because the service builds the
   * transaction from a record of its own. Null: nothing, because it does not spend.
   */
  readonly review: "call" | "request" | null;
  /** What its request names by an id of the service's; null if nothing. */
  readonly subject: "template" | "deployment" | "collection" | "token" | null;
  readonly retry: "never";
};

export type EndpointFacts = ReadFacts | WriteFacts;

/** Facts shared by most reads. */
export const read = {
  changes: false,
  spends: false,
  takesShare: false,
  handle: null,
  role: "viewer",
  sdkVersion: true,
  timeoutMs: 15_000,
  retry: "once",
} as const;

/** Facts shared by most writes. */
export const write = {
  changes: true,
  review: null,
  subject: null,
  role: "operator",
  sdkVersion: true,
  timeoutMs: 30_000,
  retry: "never",
} as const;
