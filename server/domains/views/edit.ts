import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { append } from "#server/domains/audit/append.ts";
import { type Edit, stale } from "#server/domains/audit/edit-version.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store, Tables, Writer } from "#server/store/tables.ts";
import type { SavedViewTable } from "#server/store/view-tables.ts";
import type { AuditAction } from "#shared/console/audit.ts";
import {
  mostViews,
  type NewViewBody,
  noView,
  type View,
  type ViewBody,
  type ViewDefaultBody,
} from "#shared/console/views.ts";
import { findView, viewOf } from "./list.ts";

type NewEdit = Omit<Edit, "seen">;
type SeenEdit = Edit & { readonly seen: string };

/** Saves a view; throws a 409 at the maximum number of views. */
export const createView = (store: Store, edit: NewEdit, { page, ...body }: NewViewBody): Promise<View> =>
  store.transaction().execute(async (writer) => {
    const { environment, by, at } = edit;
    await checkRoom(writer, environment, by.person.id, body);
    const row: SavedViewTable = {
      id: randomUUID(),
      environment,
      page,
      owner_id: by.person.id,
      owner_name: by.person.name,
      created_at: at,
      ...columnsOf(edit, body),
    };
    await writer.insertInto("saved_views").values(row).execute();
    await note(writer, edit, "view.created", row);
    return viewOf(row);
  });

/** Changes a view that the person may change; throws a 412 if the edit is not based on the current version. */
export const putView = (store: Store, edit: SeenEdit, id: string, body: ViewBody): Promise<View> =>
  store.transaction().execute(async (writer) => {
    const before = await findView(writer, edit.environment, edit.by.person.id, id);
    if (before?.version !== edit.seen) throw stale(before?.version ?? null);
    if ((before.shared === 1) !== body.shared) await checkRoom(writer, edit.environment, before.owner_id, body);
    const row = await writer
      .updateTable("saved_views")
      .set(columnsOf(edit, body))
      .where("id", "=", id)
      .where("version", "=", edit.seen)
      .returningAll()
      .executeTakeFirst();
    // Another instance was faster.
    if (row === undefined)
      throw stale((await findView(writer, edit.environment, edit.by.person.id, id))?.version ?? null);
    // No one else sees it any more, so it cannot be anyone else's default.
    if (!body.shared)
      await writer
        .deleteFrom("view_defaults")
        .where("view_id", "=", id)
        .where("person_id", "!=", row.owner_id)
        .execute();
    await note(writer, edit, "view.changed", row, before);
    return viewOf(row);
  });

/** Removes a view that the person may change, also as a default. Throws like `putView`. */
export const removeView = (store: Store, edit: SeenEdit, id: string): Promise<void> =>
  store.transaction().execute(async (writer) => {
    const before = await findView(writer, edit.environment, edit.by.person.id, id);
    if (before?.version !== edit.seen) throw stale(before?.version ?? null);
    await writer.deleteFrom("view_defaults").where("view_id", "=", id).execute();
    const removed = await writer
      .deleteFrom("saved_views")
      .where("id", "=", id)
      .where("version", "=", edit.seen)
      .returning("id")
      .executeTakeFirst();
    if (removed === undefined)
      throw stale((await findView(writer, edit.environment, edit.by.person.id, id))?.version ?? null);
    await note(writer, edit, "view.removed", before);
  });

/**
 * Sets a page's default view: for the person, or for everyone who has chosen none. Throws a 404 for a view those people
 * do not see.
 */
export const setDefault = (
  store: Store,
  { environment, by, at }: NewEdit,
  { page, for: whose, view }: ViewDefaultBody,
): Promise<void> =>
  store.transaction().execute(async (writer) => {
    const isTeam = whose === "team";
    const isNone = view === noView;
    if (isTeam && isNone)
      throw new Problem("POSTERN_BAD_REQUEST", "The team's default must be a view, or null for none.");
    const chosen = view === null || isNone ? null : await findView(writer, environment, by.person.id, view);
    if (chosen !== null && (chosen?.page !== page || (isTeam && chosen.shared === 0))) throw missingView();
    const key = { environment, page, person_id: isTeam ? "" : by.person.id };
    if (view === null) {
      await writer
        .deleteFrom("view_defaults")
        .where("environment", "=", environment)
        .where("page", "=", page)
        .where("person_id", "=", key.person_id)
        .execute();
    } else {
      const view_id = chosen?.id ?? null;
      await writer
        .insertInto("view_defaults")
        .values({ ...key, view_id })
        .onConflict((conflict) => conflict.columns(["environment", "page", "person_id"]).doUpdateSet({ view_id }))
        .execute();
    }
    await append(writer, {
      at,
      by,
      environment,
      action: "view.default",
      outcome: "allowed",
      ...(chosen === null ? {} : { subject: chosen.id }),
      detail: {
        page,
        for: isTeam ? "the team" : "themselves",
        view: chosen === null ? "none" : chosen.shared === 1 ? chosen.name : "a private view",
      },
    });
  });

/** The refusal of a view that does not exist for this person. */
export const missingView = (): Problem => new Problem("POSTERN_NOT_FOUND", "This view does not exist.");

const checkRoom = async (
  writer: Writer,
  environment: string,
  ownerId: string,
  { shared }: Pick<ViewBody, "shared">,
): Promise<void> => {
  const all = writer
    .selectFrom("saved_views")
    .select(({ fn }) => fn.countAll<string | number>().as("count"))
    .where("environment", "=", environment);
  const { count } = await (
    shared ? all.where("shared", "=", 1) : all.where("shared", "=", 0).where("owner_id", "=", ownerId)
  ).executeTakeFirstOrThrow();
  const most = shared ? mostViews.shared : mostViews.private;
  if (Number(count) < most) return;
  throw new Problem(
    "POSTERN_BAD_REQUEST",
    shared
      ? `A team can share at most ${most} views. Remove one first. Nothing was saved.`
      : `You can have at most ${most} private views. Remove one first. Nothing was saved.`,
    { status: 409 },
  );
};

const columnsOf = ({ by, at }: NewEdit, { name, shared, search }: ViewBody) => ({
  name,
  shared: shared ? 1 : 0,
  search: JSON.stringify(search),
  version: randomUUID(),
  changed_at: at,
  person_id: by.person.id,
  person_name: by.person.name,
});

/** Admins read the audit: it shows that a private view exists, not its name or contents. */
const note = (
  writer: Transaction<Tables>,
  { environment, by, at }: NewEdit,
  action: Extract<AuditAction, `view.${string}`>,
  view: SavedViewTable,
  before: SavedViewTable | null = null,
): Promise<void> => {
  const isShared = view.shared === 1;
  return append(writer, {
    at,
    by,
    environment,
    action,
    outcome: "allowed",
    subject: view.id,
    detail: {
      view: isShared ? view.name : "private",
      ...(before?.shared === 1 ? { from: filtersOf(before) } : {}),
      ...(isShared ? { filters: filtersOf(view) } : {}),
    },
  });
};

const filtersOf = (view: SavedViewTable): readonly string[] =>
  Object.entries(viewOf(view).search).map(([name, value]) => `${name}=${value}`);
