import type { WriteFacts } from "#shared/wire/endpoint-facts.ts";

/** The function that a request calls; its signature is undefined if the types cannot be read. */
export type NamedCall = { readonly name: string; readonly signature: string | undefined };

/** What a request names by an id of the service's; the id is empty if the request has none. */
export type NamedId = { readonly kind: NonNullable<WriteFacts["subject"]>; readonly id: string };

/** What a request names, as written in it. */
export type RequestNames = {
  /** Null also for a mint or a burn: its collection and its sender determine the network. */
  readonly network: string | null;
  /** The contract's address. */
  readonly contract: string | null;
  /** The id of the sending address record. */
  readonly sender: string | null;
  /** The addresses that a withdrawal may take the coins from. */
  readonly from: readonly string[];
  /** The profile. */
  readonly reference: string | null;
  readonly subject: NamedId | null;
  readonly call: NamedCall | null;
  /** Of the network's coin or, in a collection, of the token; null if it names none. */
  readonly amount: string | null;
  /** It asks that someone else pays for the gas. */
  readonly isGasless: boolean;
  /** Profiles and senders elsewhere in a stored body that today's schema refuses. */
  readonly nested: { readonly references: readonly string[]; readonly senders: readonly string[] };
};

/** The names of a request that names nothing. */
export const nothingNamed: RequestNames = {
  network: null,
  contract: null,
  sender: null,
  from: [],
  reference: null,
  subject: null,
  call: null,
  amount: null,
  isGasless: false,
  nested: { references: [], senders: [] },
};
