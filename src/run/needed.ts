import type { Environment } from "#shared/console/environment.ts";
import { type CallNeeds, needsOf } from "#shared/console/run-needs.ts";
import { endpointNames, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { lackOf } from "#src/records/lack.ts";

/** The endpoints of a run known to this version. */
export const knownEndpoints = (names: readonly string[]): readonly WriteName[] =>
  endpointNames.filter(isWriteName).filter((name) => names.includes(name));

type Needed = CallNeeds & {
  /** Why one of them cannot be used in the environment. */
  readonly lack: string | undefined;
};

/** What calls of these endpoints need, and why the environment cannot send them. */
export const neededOf = (
  names: readonly string[],
  environment: Pick<Environment, "lacks" | "unset"> | undefined,
): Needed => {
  const endpoints = knownEndpoints(names);
  const lacks = endpoints.map((name) => (environment === undefined ? undefined : lackOf(environment, name)));
  return { ...needsOf(names), lack: lacks.find((lack) => lack !== undefined) };
};
