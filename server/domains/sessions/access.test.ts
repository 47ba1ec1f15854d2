import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nobody } from "#server/domains/audit/append.ts";
import type { Store } from "#server/store/tables.ts";
import { addPerson, audited, now, openRunStore } from "#server/testing/stored-runs.ts";
import type { PersonChange } from "#shared/console/people.ts";
import { type AccessEnd, endEveryone, type OnAccessEnd } from "./access-end.ts";
import { changePerson } from "./access.ts";
import { endAccessWithoutRole, noteClaims } from "./provider-access.ts";
import { startSession } from "./sessions.ts";

const ada = { personId: "oidc:ada", name: "Ada", role: "operator" } as const;
const eve = { personId: "link:eve", name: "Eve", role: "operator" } as const;

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
  for (const person of [ada, eve]) {
    const { personId: id, name, role } = person;
    await addPerson(store, { id, name, role });
    await startSession(store, person, now);
  }
});
afterEach(() => store.destroy());

const stored = async () => ({
  people: await store.selectFrom("people").select(["id", "role", "disabled_at"]).orderBy("id").execute(),
  sessions: await store.selectFrom("sessions").select("token_hash").orderBy("token_hash").execute(),
  audit: await audited(store),
});

type Hooks = readonly OnAccessEnd[];

const change = (kind: PersonChange) => (onAccessEnd: Hooks) =>
  changePerson({ store, onAccessEnd }, { id: eve.personId, change: kind, by: nobody, method: "link" }, now);
const endSession = async (onAccessEnd: Hooks) => {
  const own = store.selectFrom("sessions").select("token_hash").where("person_id", "=", eve.personId);
  const session = (await own.executeTakeFirstOrThrow()).token_hash.slice(0, 16);
  return change({ kind: "end-session", session })(onAccessEnd);
};

/** Each way to end or lower somebody's access. */
const ways: readonly [name: string, end: (onAccessEnd: Hooks) => Promise<unknown>][] = [
  ["a person is disabled", change({ kind: "disable" })],
  ["a role is lowered", change({ kind: "role", role: "viewer" })],
  ["all sessions of a person end", change({ kind: "end-sessions" })],
  ["one session of a person ends", endSession],
  ["everyone's sessions end", (onAccessEnd) => endEveryone({ store, onAccessEnd }, nobody, now)],
  [
    "the provider lowers a role",
    (onAccessEnd) =>
      noteClaims({ store, onAccessEnd }, { ...ada, role: "viewer" }, { issuer: "i", subject: "ada" }, nobody, now),
  ],
  [
    "the provider gives no role",
    (onAccessEnd) => endAccessWithoutRole({ store, onAccessEnd }, ada.personId, nobody, now),
  ],
];

describe.each(ways)("Security 65: when %s", (_name, end) => {
  test("nothing changes if something else that ends with the access cannot", async () => {
    const before = await stored();
    const fails = () => Promise.reject(new Error("It cannot be ended."));
    await expect(end([() => Promise.resolve({ pausedRuns: 1 }), fails])).rejects.toThrow("It cannot be ended.");
    expect(await stored()).toEqual(before);
  });

  test("everything else ends before and after the entry, which counts the first", async () => {
    const asked: [ended: AccessEnd, entries: number][] = [];
    const pauses: OnAccessEnd = async (writer, ended) => {
      const entries = await writer.selectFrom("audit").select("position").execute();
      asked.push([ended, entries.length]);
      return { pausedRuns: entries.length === 0 ? 2 : 5 };
    };
    await end([pauses, () => Promise.resolve({ revokedTokens: 3 })]);
    expect(asked.map(([, entries]) => entries)).toEqual([0, 1]);
    expect(asked[0]?.[0]).toEqual(asked[1]?.[0]);
    const entries = await audited(store);
    expect(entries.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
      expect.objectContaining({ pausedRuns: 2, revokedTokens: 3 }),
    ]);
  });
});
