import { type EndpointFacts, endpointFacts, isEndpointName } from "#shared/wire/endpoint-facts.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import type { OnFailure } from "./run.ts";

/** The requirements for sending a call: the role, whether it spends, and whether its body carries the client share. */
export type CallNeeds = Pick<EndpointFacts, "role" | "spends" | "takesShare">;

/** The combined requirements of these endpoints: the highest role, and anything that one of them needs. */
export const needsOf = (names: readonly string[]): CallNeeds => {
  const needs = names.map((name): CallNeeds => (isEndpointName(name) ? endpointFacts[name] : unknownNeeds));
  const highest = (one: Role, other: Role): Role => (roleIncludes(one, other) ? one : other);
  return {
    role: needs.map(({ role }) => role).reduce(highest, "viewer"),
    spends: needs.some(({ spends }) => spends),
    takesShare: needs.some(({ takesShare }) => takesShare),
  };
};

/** A name stored by another version could be any endpoint. */
const unknownNeeds: CallNeeds = { role: "admin", spends: true, takesShare: true };

/** How many items of a run that spends nothing are under way at once by default. */
export const usualAtOnce = 4;

/** The default concurrency and failure behavior of a run of these endpoints. */
export const runDefaults = (names: readonly string[]): { readonly atOnce: number; readonly onFailure: OnFailure } =>
  needsOf(names).spends ? { atOnce: 1, onFailure: "stop" } : { atOnce: usualAtOnce, onFailure: "continue" };
