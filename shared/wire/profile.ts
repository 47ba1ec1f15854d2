import * as z from "zod/mini";
import { endpoint, noParams, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { lenient } from "./lenient.ts";
import { pageQuerySchema, paginationSchema } from "./pagination.ts";

/** Types of a profile and its wallets (operations beyond). */
export const profileTypes = ["User", "Department", "Merchant"] as const;

/** A profile, the owner of wallets and addresses (specification, Profile). */
export const profileSchema = lazily(() =>
  z.looseObject({
    reference: z.string(),
    type: lenient(z.string()),
  }),
);

/** Answer of the profile list (specification, Endpoints 8). */
export const profileListSchema = lazily(() =>
  z.looseObject({
    data: z.array(profileSchema),
    pagination: paginationSchema,
  }),
);

/** Path parameter of everything that belongs to one profile (operations beyond). */
export const profileParamsSchema = lazily(() => z.strictObject({ reference: z.string().check(z.minLength(1)) }));

/** Body of the creation of a profile (operations beyond). */
export const createProfileBodySchema = lazily(() =>
  z.strictObject({
    reference: z.string().check(z.minLength(1)),
    type: z.enum(profileTypes),
  }),
);

/** Answer of the creation of a profile (operations beyond). */
export const createProfileAnswerSchema = lazily(() => z.looseObject({ data: profileSchema }));

export const profileEndpoints = {
  listProfiles: endpoint("listProfiles", {
    params: noParams,
    query: pageQuerySchema,
    body: null,
    response: profileListSchema,
  }),
  createProfile: endpoint("createProfile", {
    params: noParams,
    query: noQuery,
    body: createProfileBodySchema,
    response: createProfileAnswerSchema,
  }),
};

export type Profile = z.output<typeof profileSchema>;
