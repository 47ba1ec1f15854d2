import { operations } from "../../../shared/wire/operations.ts";
import { pagination, windowOf } from "../pagination.ts";
import { ok, route } from "../route.ts";

/** The calling organization (specification, Endpoints 11). */
export const getOrganization = route(operations.getOrganization, async ({ store }, { caller }) => {
  const data = await store
    .selectFrom("organizations")
    .select(["id", "name", "email"])
    .where("id", "=", caller.organizationId)
    .executeTakeFirstOrThrow();
  return ok({ data, success: true, status: 200 });
});

/** Profiles of the organization, in the order in which they were made (specification, Endpoints 8). */
export const listProfiles = route(operations.listProfiles, async ({ store }, { caller, query }) => {
  const window = windowOf(query);
  const mine = store.selectFrom("profiles").where("organization_id", "=", caller.organizationId);
  const data = await mine
    .select(["reference", "type"])
    .orderBy("position")
    .offset(window.skip)
    .limit(window.take)
    .execute();
  const { total } = await mine.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return ok({ data, pagination: pagination(total, window) });
});
