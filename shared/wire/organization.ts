import * as z from "zod/mini";
import { endpoint, noParams, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { integerSchema, lenient } from "./lenient.ts";

/** The calling organization (specification, Organization). */
export const organizationSchema = lazily(() =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    email: lenient(z.string()),
  }),
);

/** Answer of GET organizations (specification, Endpoints 11). */
export const organizationAnswerSchema = lazily(() =>
  z.looseObject({
    data: organizationSchema,
    success: lenient(z.boolean()),
    status: lenient(integerSchema),
  }),
);

export const organizationEndpoints = {
  getOrganization: endpoint("getOrganization", {
    params: noParams,
    query: noQuery,
    body: null,
    response: organizationAnswerSchema,
  }),
};
