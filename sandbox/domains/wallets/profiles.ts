import { ServiceError } from "#sandbox/lib/errors.ts";
import type { Store, Writer } from "#sandbox/store/tables.ts";

type Profile = { readonly organizationId: string; readonly reference: string };

/** Creates a profile; false if the reference is taken. */
export const insertProfile = async (
  writer: Writer,
  { organizationId, reference }: Profile,
  type: string,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto("profiles")
    .values({ position: null, organization_id: organizationId, reference, type, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(["organization_id", "reference"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** An organization's profile; ERR_006 if there is none, because the specification has no specific code. */
export const requireProfile = async (
  store: Store,
  { organizationId, reference }: Profile,
): Promise<{ readonly type: string }> => {
  const row = await store
    .selectFrom("profiles")
    .select("type")
    .where("organization_id", "=", organizationId)
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError("ERR_006", { details: `There is no profile ${reference}.` });
  return row;
};
