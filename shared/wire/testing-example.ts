import type { Resource } from "./endpoint-facts.ts";
import type { Role } from "./role.ts";

/**
 * An endpoint as the specification describes it, with a request and an answer, written down by hand: the tests hold the table
 * and the sandbox against it.
 */
export type Example = {
  readonly name: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** Path template, parameters in braces. */
  readonly path: string;
  /** The query parameter without which there is no answer. */
  readonly query?: "id" | "address";
  /** All required fields of the body, and no other. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** A successful answer in the current form. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** What it changes and who may; absent where it changes nothing. */
  readonly change?: { readonly role: Role; readonly creates: readonly Resource[]; readonly spends: boolean };
};
