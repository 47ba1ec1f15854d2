import type { Transaction } from "kysely";
import { append, type Requester } from "../audit/append.ts";
import type { Refusals } from "../audit/refusals.ts";
import type { Tables } from "#server/store/tables.ts";
import type { Identity, Person } from "./people.ts";
import { endSession, startSession } from "./sessions.ts";

export type SignIn = {
  /** Somebody who has just arrived (people.ts), in the same transaction. */
  readonly person: Person;
  readonly by: Requester;
  /** By which of the ways that the configuration allows. */
  readonly how: string;
  /** The cookie that the browser sent: its session ends. */
  readonly before: string | undefined;
  /** What the browser calls itself. */
  readonly browser: string | null;
  /** When the person proved who they are; left out for now, null where nobody says. */
  readonly authenticatedAt?: number | null;
  /** What the provider can be asked with whether the person still has a role. */
  readonly refreshToken?: string | null;
};

/** Starts a session in place of the one that the browser had, and records it. */
export const signIn = async (
  writer: Transaction<Tables>,
  { person, by, how, before, browser, authenticatedAt, refreshToken = null }: SignIn,
  now: number,
) => {
  if (before !== undefined) await endSession(writer, before);
  const from = { browser, address: by.address, refreshToken };
  const started = await startSession(writer, person, now, authenticatedAt, from);
  await append(writer, {
    at: now,
    by: { ...by, person: { id: person.personId, name: person.name }, role: person.role },
    action: "session.started",
    outcome: "allowed",
    detail: { how },
  });
  return started;
};

type Refused = Pick<SignIn, "by" | "how"> & {
  readonly why: string;
  /** Who it is, where that is known. */
  readonly person?: Pick<Person, "personId" | "name"> | undefined;
  /** Whom the provider named. */
  readonly identity?: Identity | undefined;
};

/** Characters of what a provider calls somebody that are recorded. */
const longestNamed = 500;

/** Records or counts that somebody was not signed in. */
export const refuseSignIn = (
  refusals: Pick<Refusals, "record">,
  { by, how, why, person, identity }: Refused,
  now: number,
): Promise<void> =>
  refusals.record({
    at: now,
    by: person === undefined ? by : { ...by, person: { id: person.personId, name: person.name } },
    action: "session.started",
    outcome: "denied",
    detail: {
      how,
      why,
      ...(identity === undefined
        ? {}
        : { issuer: identity.issuer.slice(0, longestNamed), subject: identity.subject.slice(0, longestNamed) }),
    },
  });
