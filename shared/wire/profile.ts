import * as z from "zod";
import { lenient } from "./lenient.ts";
import { paginationSchema } from "./pagination.ts";

/** A profile, the owner of wallets and addresses (specification, Profile). */
export const profileSchema = z.looseObject({
  reference: z.string(),
  type: lenient(z.string()),
});

/** Answer of the profile list (specification, Endpoints 8). */
export const profileListSchema = z.looseObject({
  data: z.array(profileSchema),
  pagination: paginationSchema,
});
