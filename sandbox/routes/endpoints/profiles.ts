import { insertProfile } from "#sandbox/domains/wallets/profiles.ts";
import { described, ok, route, routeWithBody } from "#sandbox/http/route.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { listWindow, totalOf } from "#sandbox/store/page.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { paginationOf } from "#shared/wire/page-window.ts";

/** Profiles of the organization, in order of creation (specification, Endpoints 8). */
const listProfiles = route(endpoints.listProfiles, async ({ store }, { caller, query }) => {
  const window = listWindow(query);
  const mine = store.selectFrom("profiles").where("organization_id", "=", caller.organizationId);
  const data = await mine
    .select(["reference", "type"])
    .orderBy("position")
    .offset(window.skip)
    .limit(window.take)
    .execute();
  return ok({ data, pagination: paginationOf(await totalOf(mine), window) });
});

/** Creates a profile; 409 ERR_001 if the reference is taken (operations beyond the specification, Profiles). */
const createProfile = routeWithBody(endpoints.createProfile, async ({ store }, { caller, body }) => {
  const { reference, type } = body;
  const { organizationId } = caller;
  const isNew = await insertProfile(store, { organizationId, reference }, type);
  if (!isNew) throw new ServiceError("ERR_001");
  return { status: 201, body: { data: { reference, type } } };
});

export const profileRoutes = {
  listProfiles: described(listProfiles, {
    tag: "Profiles",
    success: 200,
    errors: ["403 ERR_009", "404 ERR_013"],
  }),
  createProfile: described(createProfile, { tag: "Profiles", success: 201, errors: ["409 ERR_001"] }),
};
