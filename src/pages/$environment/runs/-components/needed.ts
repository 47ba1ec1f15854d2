import type { Environment } from "#shared/console/environment.ts";
import { endpointFacts, endpointNames, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { lackOf } from "#src/records/lack.ts";

/** The endpoints of a run that this version knows. */
export const knownEndpoints = (names: readonly string[]): readonly WriteName[] =>
  endpointNames.filter(isWriteName).filter((name) => names.includes(name));

type Needed = {
  readonly takesShare: boolean;
  /** The highest role that one of the endpoints needs. */
  readonly role: Role;
  /** Why one of them cannot be used in the environment. */
  readonly lack: string | undefined;
};

/** What it takes to send the items of a run. */
export const neededOf = (names: readonly string[], environment: Pick<Environment, "lacks"> | undefined): Needed => {
  const endpoints = knownEndpoints(names);
  const facts = endpoints.map((name) => endpointFacts[name]);
  const lacks = endpoints.map((name) => (environment === undefined ? undefined : lackOf(environment, name)));
  return {
    takesShare: facts.some(({ takesShare }) => takesShare),
    role: facts.reduce<Role>((highest, { role }) => (roleIncludes(highest, role) ? highest : role), "operator"),
    lack: lacks.find((lack) => lack !== undefined),
  };
};
