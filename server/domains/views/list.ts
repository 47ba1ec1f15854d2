import * as z from "zod/mini";
import type { Store, Writer } from "#server/store/tables.ts";
import type { SavedViewTable } from "#server/store/view-tables.ts";
import { type View, type ViewList, type ViewPage } from "#shared/console/views.ts";

/** A row as it is shown. */
export const viewOf = (row: SavedViewTable): View => ({
  id: row.id,
  page: row.page,
  name: row.name,
  shared: row.shared === 1,
  owner: { id: row.owner_id, name: row.owner_name },
  search: storedSearch.parse(JSON.parse(row.search)),
  version: row.version,
  createdAt: new Date(row.created_at).toISOString(),
  changedAt: new Date(row.changed_at).toISOString(),
  changedBy: { id: row.person_id, name: row.person_name },
});

const storedSearch = z.record(z.string(), z.string());

/** A page's views that a person sees, by name, and its default view. */
export const listViews = async (
  store: Store,
  environment: string,
  personId: string,
  page: ViewPage,
): Promise<ViewList> => {
  const all = store.selectFrom("saved_views").selectAll().where("environment", "=", environment);
  // Two reads, each with its own index, instead of one that would read every private view.
  const shared = await all.where("shared", "=", 1).where("page", "=", page).execute();
  const own = await all.where("shared", "=", 0).where("owner_id", "=", personId).where("page", "=", page).execute();
  const rows = [...shared, ...own].toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  const chosen = await store
    .selectFrom("view_defaults")
    .select(["person_id", "view_id"])
    .where("environment", "=", environment)
    .where("page", "=", page)
    .where("person_id", "in", [personId, ""])
    .execute();
  const mine = chosen.find(({ person_id }) => person_id === personId);
  return {
    data: rows.map(viewOf),
    defaults: {
      own: mine === undefined ? null : (mine.view_id ?? "none"),
      team: chosen.find(({ person_id }) => person_id === "")?.view_id ?? null,
    },
  };
};

/** A view, if this person sees it: a private one exists only for its owner, whatever the other person's role. */
export const findView = async (
  writer: Writer,
  environment: string,
  personId: string,
  id: string,
): Promise<SavedViewTable | undefined> => {
  const row = await writer
    .selectFrom("saved_views")
    .selectAll()
    .where("environment", "=", environment)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined || row.shared === 1 || row.owner_id === personId ? row : undefined;
};
