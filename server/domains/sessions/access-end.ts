import type { Transaction } from "kysely";
import { append, type NewEntry } from "#server/domains/audit/append.ts";
import type { Store, Tables } from "#server/store/tables.ts";
import type { Role } from "#shared/wire/role.ts";

/** Somebody's access that ends. With `role`, only what this role no longer allows. */
export type AccessEnd = {
  readonly person: { readonly id: string } | "everyone";
  /** Why, in a sentence for whatever is paused. */
  readonly note: string;
  readonly now: number;
  readonly role?: Role;
};

/**
 * Ends or pauses what else goes with somebody's access. It is called twice in the transaction that ends the access, and
 * rolls that back if it throws. Its counts go into the audit.
 */
export type OnAccessEnd = (writer: Transaction<Tables>, ended: AccessEnd) => Promise<Readonly<Record<string, number>>>;

/** Everything that ends somebody's access needs these: other domains add what ends with it. */
export type AccessDependencies = { readonly store: Store; readonly onAccessEnd: readonly OnAccessEnd[] };

/** A transaction that may end somebody's access. */
export type AccessWriter = Pick<AccessDependencies, "onAccessEnd"> & { readonly writer: Transaction<Tables> };

/** Runs a change that may end somebody's access, in one transaction. */
export const endingAccess = <T>(
  { store, onAccessEnd }: AccessDependencies,
  change: (access: AccessWriter) => Promise<T>,
): Promise<T> => store.transaction().execute((writer) => change({ writer, onAccessEnd }));

/**
 * Records the end of an access, and what ends with it. Twice: once `append` has returned, a new start finds the session
 * gone, and one just before is visible.
 */
export const recordEnd = async (
  access: AccessWriter,
  ended: Omit<AccessEnd, "now">,
  entry: NewEntry,
): Promise<void> => {
  const all = { ...ended, now: entry.at };
  const counts = await endElse(access, all);
  await append(access.writer, { ...entry, detail: { ...entry.detail, ...counts } });
  await endElse(access, all);
};

const endElse = async ({ writer, onAccessEnd }: AccessWriter, ended: AccessEnd) => {
  const counts: Record<string, number> = {};
  for (const end of onAccessEnd) Object.assign(counts, await end(writer, ended));
  return counts;
};
