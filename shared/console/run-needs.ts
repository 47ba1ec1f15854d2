import { type EndpointFacts, endpointFacts, isEndpointName } from "../wire/endpoint-facts.ts";
import { type Role, roleIncludes } from "../wire/role.ts";
import type { OnFailure } from "./run.ts";

/** What it takes to send a call: the role, whether it spends, and whether its body carries the client share. */
export type CallNeeds = Pick<EndpointFacts, "role" | "spends" | "takesShare">;

/** What calls of these endpoints need together: the highest of their roles, and whatever one of them needs. */
export const needsOf = (names: readonly string[]): CallNeeds => {
  const needs = names.map((name): CallNeeds => (isEndpointName(name) ? endpointFacts[name] : unknownNeeds));
  const highest = (one: Role, other: Role): Role => (roleIncludes(one, other) ? one : other);
  return {
    role: needs.map(({ role }) => role).reduce(highest, "viewer"),
    spends: needs.some(({ spends }) => spends),
    takesShare: needs.some(({ takesShare }) => takesShare),
  };
};

/** A stored name of another version may be of any endpoint. */
const unknownNeeds: CallNeeds = { role: "admin", spends: true, takesShare: true };

/** How many items of a run that spends nothing are under way at once unless its start says otherwise. */
export const usualAtOnce = 4;

/** How a run of these endpoints is worked on unless its start says otherwise. */
export const runDefaults = (names: readonly string[]): { readonly atOnce: number; readonly onFailure: OnFailure } =>
  needsOf(names).spends ? { atOnce: 1, onFailure: "stop" } : { atOnce: usualAtOnce, onFailure: "continue" };
