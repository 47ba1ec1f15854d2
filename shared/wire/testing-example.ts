import type { Resource } from "./endpoint-facts.ts";
import type { Role } from "./role.ts";

/**
 * An endpoint as the specification describes it, with a request and an answer, written by hand: tests compare the table
 * and the sandbox with it.
 */
export type Example = {
  readonly name: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** Path template, parameters in braces. */
  readonly path: string;
  /** The query parameter that the endpoint requires. */
  readonly query?: "id" | "address";
  /** All required fields of the body, and no others. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** An optional field that makes a request another one, where no required one does. */
  readonly varies?: string;
  /** A successful answer in the current form. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** What it changes and who may; absent for a read. */
  readonly change?: { readonly role: Role; readonly creates: readonly Resource[]; readonly spends: boolean };
};
