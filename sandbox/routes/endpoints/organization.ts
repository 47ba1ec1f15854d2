import { endpoints } from "../../../shared/wire/endpoints.ts";
import { ok, route } from "../../http/route.ts";

/** The calling organization (specification, Endpoints 11). */
export const getOrganization = route(endpoints.getOrganization, async ({ store }, { caller }) => {
  const data = await store
    .selectFrom("organizations")
    .select(["id", "name", "email"])
    .where("id", "=", caller.organizationId)
    .executeTakeFirstOrThrow();
  return ok({ data, success: true, status: 200 });
});
