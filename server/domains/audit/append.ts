import type { Transaction } from "kysely";
import type { AuditAction, AuditOutcome } from "#shared/console/audit.ts";
import type { Role } from "#shared/wire/role.ts";
import type { AuditTable, Store, Tables } from "#server/store/tables.ts";
import { prepared, preparedLike } from "#server/store/prepared.ts";
import { hashOf } from "./chain.ts";

/** On whose behalf something happened, as far as it is known. */
export type Requester = {
  readonly requestId: string | null;
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly role: Role | null;
  /** The address that the request came from; null where there was no request. */
  readonly address: string | null;
};

/** A person who is signed in and asks for something. */
export type SignedIn = Requester & {
  readonly person: { readonly id: string; readonly name: string };
  readonly role: Role;
};

/** Something that is recorded. Never a secret, a body or an idempotency key. */
export type NewEntry = {
  readonly at: number;
  readonly by: Requester;
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  readonly environment?: string;
  readonly subject?: string;
  readonly detail?: Readonly<Record<string, string | number | readonly string[]>>;
};

/** Whom nobody asked: the server itself. */
export const nobody: Requester = { requestId: null, person: null, role: null, address: null };

/** Names come from people: no more than this is kept of one. */
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

/**
 * Appends a row to the audit, in the transaction of what it records. Whoever appends waits at the row of `audit_head` for
 * those before, whatever instance they are, so it is the last thing that a transaction does.
 */
export const append = async (writer: Transaction<Tables>, entry: NewEntry): Promise<void> => {
  const [head] = await nextPosition(writer, [1, 1]);
  // Without its head nobody could tell whether the chain is whole: then nothing more is done in silence.
  if (head === undefined) throw new Error("The head of the audit is missing.");
  const unhashed = rowOf(entry, head.position, head.hash);
  const hash = hashOf(unhashed);
  const row = { ...unhashed, hash };
  await insertRow(writer, row, Object.values(row));
  await setHash(writer, [hash, 1]);
};

/** Appends a row for something that has no transaction of its own. */
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

/** A text that every store gives back as it took it: half characters and NULs are none that a database keeps. */
const text = (value: string | null | undefined): string | null =>
  value?.slice(0, longest).replaceAll(/\p{Surrogate}|\0/gu, "\uFFFD") ?? null;
