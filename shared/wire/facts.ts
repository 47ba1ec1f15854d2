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
  /** What the endpoint does, in words: the title of its form and its summary in the OpenAPI description. */
  readonly title: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** Path template relative to {base_url}, parameters in braces. */
  readonly path: string;
  /** One of the eleven that the specification shows, or one that it only names. */
  readonly origin: "specified" | "beyond";
  readonly role: Role;
  /** It takes the header x-sdk-version (specification, Common request headers). */
  readonly sdkVersion: boolean;
  readonly timeoutMs: number;
};

/** Facts of an endpoint that changes nothing at the service. */
type ReadFacts = CommonFacts & {
  readonly changes: false;
  readonly spends: false;
  readonly takesShare: false;
  readonly handle: null;
  /** What a machine may do when the connection fails before an answer. */
  readonly retry: "once" | "never";
};

/** Facts of an endpoint that changes something: each request is recorded in the journal and never sent twice. */
export type WriteFacts = CommonFacts & {
  readonly changes: true;
  /** The operation in the journal: "Wallet creation". */
  readonly noun: string;
  /** The button that begins or sends it, and its entry in the palette. */
  readonly action: string;
  /** Everything that it may create, what it is called for last. */
  readonly creates: readonly Resource[];
  /** It moves value or spends gas. */
  readonly spends: boolean;
  /** Its body carries `clientShare`. */
  readonly takesShare: boolean;
  /**
   * What goes on at the service after its answer, and how the answer names it. Workflow: by a handle, whose status is asked for. Withdrawal:
   * by the service's id alone, so that the sender's transactions have to show how it ended. Null: it is done with its 2xx.
   */
  readonly handle: "workflow" | "withdrawal" | null;
  readonly retry: "never";
};

export type EndpointFacts = ReadFacts | WriteFacts;

/** What most endpoints that change nothing have in common. */
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

/** What most endpoints that change something have in common. */
export const write = {
  changes: true,
  role: "operator",
  sdkVersion: true,
  timeoutMs: 30_000,
  retry: "never",
} as const;
