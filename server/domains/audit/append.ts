import type { Transaction } from "kysely";
import { Problem } from "#server/lib/problem.ts";
import { prepared, preparedLike } from "#server/store/prepared.ts";
import type { AuditTable, Store, Tables } from "#server/store/tables.ts";
import type { AuditAction, AuditOutcome } from "#shared/console/audit.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { hashOf } from "./chain.ts";

/** On whose behalf something happened, as far as known. */
export type Requester = {
  readonly requestId: string | null;
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly role: Role | null;
  /** The address the request came from; null without a request. */
  readonly address: string | null;
  /** The store's key of their session; omitted if none is required. */
  readonly session?: string;
};

/** A signed-in person making a request. */
export type SignedIn = Requester & {
  readonly person: { readonly id: string; readonly name: string };
  readonly role: Role;
};

/** Something to record. Never a secret, a body or an idempotency key. */
export type NewEntry = {
  readonly at: number;
  readonly by: Requester;
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  readonly environment?: string;
  readonly subject?: string;
  readonly detail?: Readonly<Record<string, string | number | readonly string[]>>;
};

/** No requester: the server itself. */
export const nobody: Requester = { requestId: null, person: null, role: null, address: null };

/** Names come from people: longer ones are cut off here. */
const longest = 500;

const nextPosition = prepared((writer) =>
  writer
    .updateTable("audit_head")
    .set(({ eb }) => ({ position: eb("position", "+", 1) }))
    .where("id", "=", 1)
    .returning(["position", "hash"]),
);

const insertRow = preparedLike((writer, row: AuditTable) => writer.insertInto("audit").values(row));

const setHash = prepared((writer) => writer.updateTable("audit_head").set({ hash: "" }).where("id", "=", 1));

const selectAccess = prepared((writer) =>
  writer
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select("people.role")
    .where("sessions.token_hash", "=", "")
    .where("people.disabled_at", "is", null),
);

/**
 * Rolls back the action of a person whose session ended, or whose role was lowered, since their request passed the
 * sign-in: its body may have arrived minutes later. Ending an access appends too, so nothing is recorded of it after
 * that.
 */
const refuseEnded = async (writer: Transaction<Tables>, { session, role }: Requester): Promise<void> => {
  if (session === undefined) return;
  const [held] = await selectAccess(writer, [session]);
  if (held === undefined) throw new Problem("POSTERN_SIGN_IN_REQUIRED", "Your session has ended. Nothing was done.");
  if (role === null || roleIncludes(held.role, role)) return;
  throw new Problem("POSTERN_FORBIDDEN", "Your role has changed. Nothing was done.");
};

/**
 * Appends a row to the audit, in the transaction of what it records. Every append waits at the row of `audit_head` for
 * earlier ones, across instances, so it is the last step of a transaction. Throws if the requester's access has ended.
 */
export const append = async (writer: Transaction<Tables>, entry: NewEntry): Promise<void> => {
  const [head] = await nextPosition(writer, [1, 1]);
  if (entry.outcome === "allowed") await refuseEnded(writer, entry.by);
  // Without its head the chain could not be verified: then nothing more is done silently.
  if (head === undefined) throw new Error("The head of the audit is missing.");
  const unhashed = rowOf(entry, head.position, head.hash);
  const hash = hashOf(unhashed);
  const row = { ...unhashed, hash };
  await insertRow(writer, row, Object.values(row));
  await setHash(writer, [hash, 1]);
};

/** Appends a row for something without its own transaction. */
export const record = (store: Store, entry: NewEntry): Promise<void> =>
  store.transaction().execute((writer) => append(writer, entry));

const rowOf = (entry: NewEntry, position: number, previousHash: string): Omit<AuditTable, "hash"> => ({
  position,
  at: entry.at,
  request_id: text(entry.by.requestId),
  person_id: text(entry.by.person?.id),
  person_name: text(entry.by.person?.name),
  role: entry.by.role,
  address: text(entry.by.address),
  environment: text(entry.environment),
  action: entry.action,
  subject: text(entry.subject),
  outcome: entry.outcome,
  detail: JSON.stringify(entry.detail ?? {}),
  previous_hash: previousHash,
});

/** A text that every store returns unchanged: no database stores half characters and NULs. */
const text = (value: string | null | undefined): string | null =>
  value?.slice(0, longest).replaceAll(/\p{Surrogate}|\0/gu, "\uFFFD") ?? null;
