import * as z from "zod";
import { apiKeyPattern, digestOf } from "#sandbox/domains/keys/credentials.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import type { Store } from "#sandbox/store/tables.ts";
import type { Caller } from "./service.ts";

const policiesSchema = z.array(z.string());

/**
 * The caller of an x-api-key (specification, Authentication). Missing, wrong, revoked and expired keys are ERR_008, a
 * malformed one is ERR_405.
 */
export const authenticate = async (store: Store, apiKey: string | undefined, now = new Date()): Promise<Caller> => {
  if (apiKey === undefined || apiKey === "") throw new ServiceError("ERR_008");
  if (!apiKeyPattern.test(apiKey)) throw new ServiceError("ERR_405");
  const row = await store.selectFrom("api_keys").selectAll().where("digest", "=", digestOf(apiKey)).executeTakeFirst();
  const isExpired = typeof row?.expires_at === "string" && Date.parse(row.expires_at) <= now.getTime();
  if (row === undefined || row.revoked_at !== null || isExpired) throw new ServiceError("ERR_008");
  return { organizationId: row.organization_id, policies: policiesSchema.parse(JSON.parse(row.policies)) };
};
