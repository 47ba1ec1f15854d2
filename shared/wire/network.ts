import * as z from "zod/mini";
import { endpoint, noParams, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { integerSchema, lenient } from "./lenient.ts";
import { pageQuerySchema, paginationSchema } from "./pagination.ts";

/** A network as the organization sees it (specification, Network). */
export const networkSchema = lazily(() =>
  z.looseObject({
    id: z.string(),
    enabled: z.boolean(),
    name: z.string(),
    globalAccess: lenient(z.boolean()),
    isMainnet: lenient(z.boolean()),
    isGasless: lenient(z.boolean()),
    addressFamily: lenient(z.string()),
    decimals: lenient(integerSchema),
    chainId: lenient(integerSchema),
    createdAt: lenient(z.string()),
    updatedAt: lenient(z.string()),
  }),
);

/** Network codes of the older forms (specification, Endpoints 2 and 5). */
export const networkCodes = ["tBTC", "tETH", "AVAX", "FUJI", "SANDBOX"] as const;

/** The network code among these names, in any case; undefined if there is none. */
export const networkCodeOf = (names: readonly string[]): string | undefined =>
  networkCodes.find((code) => names.some((name) => name.toLowerCase() === code.toLowerCase()));

/** A network of the global catalog (specification, Enabled network). */
export const enabledNetworkSchema = lazily(() =>
  z.looseObject({
    networkId: z.string(),
    name: z.string(),
    alias: lenient(z.string()),
  }),
);

/**
 * Query of the organization's networks (Endpoints 9; the parameter names are in "operations beyond"). An empty name
 * does not filter.
 */
export const networkQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    enabled: z.optional(z.enum(["true", "false"])),
    name: z.optional(
      z.pipe(
        z.string().check(z.maxLength(200)),
        z.transform((name) => (name === "" ? undefined : name)),
      ),
    ),
  }),
);

/** Answer of the organization's networks (specification, Endpoints 9). */
export const networkListSchema = lazily(() =>
  z.looseObject({
    networks: z.array(networkSchema),
    pagination: paginationSchema,
  }),
);

/** Answer of the catalog of enabled networks (specification, Endpoints 10). */
export const enabledNetworkListSchema = lazily(() =>
  z.looseObject({
    networks: z.array(enabledNetworkSchema),
  }),
);

export type Network = z.output<typeof networkSchema>;
export type EnabledNetwork = z.output<typeof enabledNetworkSchema>;

export const networkEndpoints = {
  listNetworks: endpoint("listNetworks", {
    params: noParams,
    query: networkQuerySchema,
    body: null,
    response: networkListSchema,
  }),
  listEnabledNetworks: endpoint("listEnabledNetworks", {
    params: noParams,
    query: noQuery,
    body: null,
    response: enabledNetworkListSchema,
  }),
};
