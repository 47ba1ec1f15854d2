import type { Insertable, Selectable } from "kysely";
import { ServiceError } from "#sandbox/lib/errors.ts";
import type { Store, Tables } from "#sandbox/store/tables.ts";

export type TemplateRow = Selectable<Tables["templates"]>;
export type NewTemplate = Omit<Insertable<Tables["templates"]>, "position" | "deleted">;

/** The templates visible to an organization: its own and the built-in ones. */
export const templatesOf = (store: Store, organizationId: string) =>
  store
    .selectFrom("templates")
    .where("deleted", "=", 0)
    .where((where) => where.or([where("organization_id", "=", organizationId), where("organization_id", "is", null)]));

/** A template visible to an organization. Throws ERR_056. */
export const findTemplate = async (store: Store, organizationId: string, id: string): Promise<TemplateRow> => {
  const row = await templatesOf(store, organizationId).selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ServiceError("ERR_056");
  return row;
};

/** Deletes an organization's own template. Throws ERR_056, and ERR_009 for a built-in one. */
export const deleteTemplate = async (store: Store, organizationId: string, id: string): Promise<void> => {
  const row = await findTemplate(store, organizationId, id);
  if (row.organization_id === null) {
    throw new ServiceError("ERR_009", {
      details: "templateId: this is a built-in template and cannot be deleted.",
    });
  }
  await store.updateTable("templates").set({ deleted: 1 }).where("id", "=", id).execute();
};

/** A template in the form of the interface (operations beyond, Contract templates and deployment); missing parts are left out. */
export const templateView = (row: TemplateRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ...(row.long_description === null ? {} : { longDescription: row.long_description }),
  bytecode: row.bytecode,
  abi: parse(row.abi),
  ...(row.source_code === null ? {} : { sourceCode: row.source_code }),
  ...(row.type === null ? {} : { type: row.type }),
  ...(row.docs === null ? {} : { docs: parse(row.docs) }),
  ...(row.attributes === null ? {} : { attributes: parse(row.attributes) }),
});

const parse = (text: string): unknown => JSON.parse(text);
