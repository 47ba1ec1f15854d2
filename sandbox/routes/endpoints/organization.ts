import { described, ok, route } from "#sandbox/http/route.ts";
import { endpoints } from "#shared/wire/endpoints.ts";

/** The calling organization (specification, Endpoints 11). */
const getOrganization = route(endpoints.getOrganization, async ({ store }, { caller }) => {
  const data = await store
    .selectFrom("organizations")
    .select(["id", "name", "email"])
    .where("id", "=", caller.organizationId)
    .executeTakeFirstOrThrow();
  return ok({ data, success: true, status: 200 });
});

export const organizationRoutes = {
  getOrganization: described(getOrganization, { tag: "Organization", success: 200, errors: [] }),
};
