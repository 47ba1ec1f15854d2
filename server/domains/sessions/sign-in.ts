import type { Transaction } from "kysely";
import { append, type Requester } from "../audit/append.ts";
import type { Refusals } from "../audit/refusals.ts";
import type { Tables } from "#server/store/tables.ts";
import type { Person } from "./links.ts";
import { endSession, startSession } from "./sessions.ts";

export type SignIn = {
  readonly person: Person;
  readonly by: Requester;
  /** By which of the ways that the configuration allows. */
  readonly how: string;
  /** The cookie that the browser sent: its session ends. */
  readonly before: string | undefined;
  /** When the person proved who they are; left out for now, null where nobody says. */
  readonly authenticatedAt?: number | null;
};

/** Starts a session in place of the one that the browser had, and records it. */
export const signIn = async (
  writer: Transaction<Tables>,
  { person, by, how, before, authenticatedAt }: SignIn,
  now: number,
) => {
  if (before !== undefined) await endSession(writer, before);
  const started = await startSession(writer, person, now, authenticatedAt);
  await append(writer, {
    at: now,
    by: { ...by, person: { id: person.personId, name: person.name }, role: person.role },
    action: "session.started",
    outcome: "allowed",
    detail: { how },
  });
  return started;
};

/** Records or counts that somebody was not signed in. */
export const refuseSignIn = (
  refusals: Pick<Refusals, "record">,
  { by, how, why }: Pick<SignIn, "by" | "how"> & { readonly why: string },
  now: number,
): Promise<void> =>
  refusals.record({ at: now, by, action: "session.started", outcome: "denied", detail: { how, why } });
