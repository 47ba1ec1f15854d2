import { inTime, notingMs } from "#server/lib/in-time.ts";
import { prepared } from "#server/store/prepared.ts";
import type { Store, Tables, Writer } from "#server/store/tables.ts";
import { versionOf } from "#server/store/version.ts";
import type { Session } from "#shared/console/session.ts";
import { type Person, providerPerson } from "./people.ts";
import { sealFor } from "./sealed.ts";
import { hashToken, newToken } from "./token.ts";

/** An unused session ends after this time. */
export const idleMs = 12 * 60 * 60 * 1000;
/** Every session ends after this time. */
export const absoluteMs = 7 * 24 * 60 * 60 * 1000;
/** Use is recorded at most this often, so that reads do not write. */
const seenEveryMs = 60_000;

export type ActiveSession = Person & {
  readonly signedInAt: number;
  /** When the person authenticated; null if the provider does not say. */
  readonly authenticatedAt: number | null;
  readonly expiresAt: number;
  /** The store's key of the session. */
  readonly hash: string;
  /** The provider's refresh token as stored, and when it was last used. */
  readonly refresh: string | null;
  readonly checkedAt: number | null;
};

/** Where a session starts from, and how it is checked from then on. */
export type StartedFrom = {
  readonly browser: string | null;
  readonly address: string | null;
  readonly refreshToken?: string | null;
};

/** Starts a session and returns the cookie's value, which is not stored. */
export const startSession = async (
  store: Writer,
  person: Person,
  now: number,
  authenticatedAt: number | null = now,
  { browser, address, refreshToken = null }: StartedFrom = { browser: null, address: null },
): Promise<{ readonly token: string; readonly session: ActiveSession }> => {
  const token = newToken();
  const row = {
    token_hash: hashToken(token),
    person_id: person.personId,
    created_at: now,
    seen_at: now,
    authenticated_at: authenticatedAt,
    browser: browser === null ? null : readableBrowser(browser),
    address,
    refresh: refreshToken === null ? null : sealFor(token, refreshToken),
    checked_at: refreshToken === null ? null : now,
  };
  await store.insertInto("sessions").values(row).execute();
  return { token, session: sessionOf({ ...row, name: person.name, role: person.role }) };
};

/** How many characters of a browser's user agent are stored. */
const longestBrowser = 300;

const readableBrowser = (text: string): string =>
  text.replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]+/gu, " ").slice(0, longestBrowser);

/** The session of a person who is not disabled, with the person's current name and role. */
const selectSession = prepared((store) =>
  store
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .selectAll("sessions")
    .select(["people.name", "people.role"])
    .where("sessions.token_hash", "=", "")
    .where("people.disabled_at", "is", null),
);

type Row = Tables["sessions"] & Pick<Person, "name" | "role">;

/** Sessions as last read, and the database version at that time. */
const cache = new WeakMap<Store, { readonly version: number; readonly rows: Map<string, Row> }>();

/** More rows than this are dropped together. */
const mostCached = 1_000;

/**
 * The row of a session. It is read once per version of an embedded database: after every commit, of this program or
 * another, it is read again, so an ended session is not found in memory (docs/decisions/0058-the-cost-of-a-request.md).
 * PostgreSQL is always queried.
 */
const rowOf = async (store: Store, hash: string): Promise<Row | undefined> => {
  const version = versionOf(store);
  if (version === undefined) return (await selectSession(store, [hash]))[0];
  const kept = cache.get(store);
  const rows = kept?.version === version && kept.rows.size < mostCached ? kept.rows : new Map<string, Row>();
  if (rows !== kept?.rows) cache.set(store, { version, rows });
  const row = rows.get(hash) ?? (await selectSession(store, [hash]))[0];
  if (row !== undefined) rows.set(hash, row);
  return row;
};

/** The unexpired row of a cookie's value. */
const liveRow = async (store: Store, token: string, now: number): Promise<Row | undefined> => {
  const row = await rowOf(store, hashToken(token));
  return row === undefined || row.created_at <= now - absoluteMs || row.seen_at <= now - idleMs ? undefined : row;
};

/** Like `findSession`, for a request that does not count as use: it prolongs nothing. */
export const lookAtSession = async (store: Store, token: string, now: number): Promise<ActiveSession | null> => {
  const row = await liveRow(store, token, now);
  return row === undefined ? null : sessionOf(row);
};

/** The session of a cookie's value, or null if there is none or it has expired. */
export const findSession = async (store: Store, token: string, now: number): Promise<ActiveSession | null> => {
  const row = await liveRow(store, token, now);
  if (row === undefined) return null;
  if (Math.abs(now - row.seen_at) < seenEveryMs) return sessionOf(row);
  const seen = { ...row, ...seenAt(row, now) };
  await inTime(noteSeen(store, seen), notingMs);
  return sessionOf(seen);
};

/** A session from before the clock was set back counts as begun now: it lasts no longer than any other. */
const seenAt = ({ created_at, authenticated_at }: Row, now: number) => ({
  seen_at: now,
  created_at: Math.min(created_at, now),
  authenticated_at: authenticated_at === null ? null : Math.min(authenticated_at, now),
});

/** The sessions whose use is being recorded. */
const beingNoted = new WeakMap<Store, Set<string>>();

/** Never fails: a read does not fail because the store accepts no write now, and the next use is recorded too. */
const noteSeen = async (
  store: Store,
  { token_hash: hash, person_id: id, seen_at, created_at, authenticated_at }: Row,
): Promise<void> => {
  const noted = beingNoted.get(store) ?? new Set();
  beingNoted.set(store, noted);
  if (noted.has(hash)) return;
  noted.add(hash);
  const changes = { seen_at, created_at, authenticated_at };
  await store
    .updateTable("sessions")
    .set(changes)
    .where("token_hash", "=", hash)
    .execute()
    .then(() => store.updateTable("people").set({ seen_at }).where("id", "=", id).execute())
    .catch(() => undefined);
  noted.delete(hash);
};

/** Ends the session of a cookie's value. */
export const endSession = (store: Writer, token: string): Promise<void> => endSessionOf(store, hashToken(token));

/** Ends the session with this hash. */
export const endSessionOf = async (store: Writer, tokenHash: string): Promise<void> => {
  await store.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
};

/** Ends the sessions of links once a provider signs people in. */
export const endLinkSessions = async (store: Store): Promise<void> => {
  await store.deleteFrom("sessions").where("person_id", "not like", `${providerPerson}%`).execute();
};

/** Those of these sessions that no longer exist, or whose person is disabled. */
export const endedAmong = async (store: Store, hashes: readonly string[]): Promise<readonly string[]> => {
  const rows = await store
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select("sessions.token_hash")
    .where("sessions.token_hash", "in", hashes)
    .where("people.disabled_at", "is", null)
    .execute();
  const live = new Set(rows.map(({ token_hash: hash }) => hash));
  return hashes.filter((hash) => !live.has(hash));
};

const sessionOf = (row: Row): ActiveSession => ({
  personId: row.person_id,
  name: row.name,
  role: row.role,
  signedInAt: row.created_at,
  authenticatedAt: row.authenticated_at,
  expiresAt: Math.min(row.created_at + absoluteMs, row.seen_at + idleMs),
  hash: row.token_hash,
  refresh: row.refresh,
  checkedAt: row.checked_at,
});

/** A session as the browser sees it. */
export const sessionView = (session: ActiveSession): Session => ({
  person: { id: session.personId, name: session.name },
  role: session.role,
  signedInAt: new Date(session.signedInAt).toISOString(),
  expiresAt: new Date(session.expiresAt).toISOString(),
});
