import type { Transaction } from "kysely";
import { append, type Requester } from "#server/domains/audit/append.ts";
import type { Refusals } from "#server/domains/audit/refusals.ts";
import type { Tables } from "#server/store/tables.ts";
import type { Identity, Person } from "./people.ts";
import { endSession, startSession } from "./sessions.ts";

export type SignIn = {
  /** A person who has just arrived (people.ts), in the same transaction. */
  readonly person: Person;
  readonly by: Requester;
  /** The sign-in method. */
  readonly how: string;
  /** The cookie sent by the browser: its session ends. */
  readonly before: string | undefined;
  /** The browser's user agent. */
  readonly browser: string | null;
  /** When the person authenticated; omitted for now, null if unknown. */
  readonly authenticatedAt?: number | null;
  /** The token for asking the provider whether the person still has a role. */
  readonly refreshToken?: string | null;
};

/** Starts a session that replaces the browser's previous one, and records it. */
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
  /** The person, if known. */
  readonly person?: Pick<Person, "personId" | "name"> | undefined;
  /** The provider's identity. */
  readonly identity?: Identity | undefined;
};

/** How many characters of a provider's identity are recorded. */
const longestNamed = 500;

/** Records or counts a refused sign-in. */
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
