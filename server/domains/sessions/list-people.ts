import { sql } from "kysely";
import { pageOf } from "#server/store/page.ts";
import type { PeopleTable, SessionTable } from "#server/store/people-tables.ts";
import type { Store } from "#server/store/tables.ts";
import { isFinal, operationStates } from "#shared/console/operation-states.ts";
import type { PeopleList, PeopleQuery, Person, PersonSession } from "#shared/console/people.ts";
import { isOver, runStates } from "#shared/console/run-states.ts";
import { sessionIdLength } from "./access.ts";
import type { Method } from "./last-admin.ts";
import { providerPerson } from "./people.ts";
import { absoluteMs, idleMs } from "./sessions.ts";

type Asking = {
  readonly method: Method;
  readonly now: number;
  /** The store's key of the requesting session; null for a program. */
  readonly own: string | null;
};

/** A page of people, last seen first, with their live sessions and what they have in progress. */
export const listPeople = async (store: Store, query: PeopleQuery, asking: Asking): Promise<PeopleList> => {
  const { now } = asking;
  let all = store.selectFrom("people");
  const { q, show } = query;
  if (show === "disabled") all = all.where("disabled_at", "is not", null);
  if (show === "signed-in") {
    all = all.where("id", "in", (people) =>
      people
        .selectFrom("sessions")
        .select("person_id")
        .where("created_at", ">", now - absoluteMs)
        .where("seen_at", ">", now - idleMs),
    );
  }
  if (q !== undefined) {
    const part = `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    all = all.where((person) =>
      person.or([
        person("id", "in", [q, `link:${q.toLowerCase()}`]),
        person("subject", "=", q),
        sql<boolean>`lower(name) LIKE ${part} ESCAPE '\\'`,
      ]),
    );
  }
  const count = all.select(({ fn }) => fn.countAll().as("count"));
  // People never seen come last, on either store.
  const ordered = all
    .selectAll()
    .orderBy(sql`COALESCE(seen_at, 0)`, "desc")
    .orderBy("created_at", "desc")
    .orderBy("id");
  const { rows, pagination } = await pageOf(count, ordered, query);
  return { data: await described(store, rows, asking), pagination };
};

const described = async (store: Store, rows: readonly PeopleTable[], asking: Asking): Promise<Person[]> => {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [sessions, links, runs, operations] = await Promise.all([
    sessionsOf(store, ids, asking),
    openLinksOf(store, ids, asking),
    runsOf(store, ids),
    operationsOf(store, ids),
  ]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    signIn: row.id.startsWith(providerPerson) ? "oidc" : "link",
    subject: row.subject,
    isRoleOurs: asking.method === "link" && !row.id.startsWith(providerPerson),
    createdAt: isoOf(row.created_at),
    seenAt: row.seen_at === null ? null : isoOf(row.seen_at),
    disabledAt: row.disabled_at === null ? null : isoOf(row.disabled_at),
    disabledBy: row.disabled_by,
    linkUntil: links.get(row.id) ?? null,
    sessions: sessions.filter(({ person_id: id }) => id === row.id).map((one) => sessionOf(one, asking)),
    runs: runs
      .filter(({ actor }) => actor === row.id)
      .map(({ id, environment, name, state, total }) => ({ id, environment, name, state, total })),
    operations: operations
      .filter(({ person_id: id }) => id === row.id)
      .map(({ environment, count }) => ({ environment, count: Number(count) })),
  }));
};

const sessionsOf = (store: Store, ids: readonly string[], { now }: Asking) =>
  store
    .selectFrom("sessions")
    .selectAll()
    .where("person_id", "in", ids)
    .where("created_at", ">", now - absoluteMs)
    .where("seen_at", ">", now - idleMs)
    .orderBy("seen_at", "desc")
    .execute();

/** Until when the last link that a person has not opened works. */
const openLinksOf = async (
  store: Store,
  ids: readonly string[],
  { now }: Asking,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await store
    .selectFrom("links")
    .select(["person_id", "expires_at"])
    .where("person_id", "in", ids)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("expires_at")
    .execute();
  return new Map(rows.map(({ person_id: id, expires_at: until }) => [id, isoOf(until)]));
};

const sessionOf = (row: SessionTable, { own }: Asking): PersonSession => ({
  id: row.token_hash.slice(0, sessionIdLength),
  browser: row.browser,
  address: row.address,
  signedInAt: isoOf(row.created_at),
  seenAt: isoOf(row.seen_at),
  isOwn: row.token_hash === own,
});

const unfinished = runStates.filter((state) => !isOver(state));

/** Unfinished runs, by the person in whose name they send. */
const runsOf = (store: Store, ids: readonly string[]) =>
  store
    .selectFrom("runs")
    .select(["id", "environment", "name", "state", "total"])
    .select(({ fn }) => fn.coalesce("taken_by", "person_id").as("actor"))
    .where("state", "in", unfinished)
    .where(({ fn }) => fn.coalesce("taken_by", "person_id"), "in", ids)
    .orderBy("created_at", "desc")
    .limit(500)
    .execute();

const openStates = operationStates.filter((state) => !isFinal(state));

/** How many operations have not ended. There are few: they are found by state, however many the person has. */
const operationsOf = (store: Store, ids: readonly string[]) =>
  store
    .selectFrom("operations")
    .select(["person_id", "environment"])
    .select(({ fn }) => fn.countAll().as("count"))
    .where("state", "in", openStates)
    .where(sql<string>`person_id || ''`, "in", ids)
    .groupBy(["person_id", "environment"])
    .orderBy("environment")
    .execute();

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
