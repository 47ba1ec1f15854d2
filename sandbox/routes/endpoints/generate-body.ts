import * as z from "zod";
import { networks } from "#sandbox/lib/networks.ts";

const common = {
  reference: z.string().min(1),
  clientShare: z.string().min(1, "the client share is empty"),
};

/**
 * Body of address generation (specification, Endpoints 5): the network's id, or its code in the older form. The shared
 * schema accepts any text in both places, because Postern passes on what a deployment supports; the service itself is
 * strict.
 */
export const generateBodySchema = z.union([
  z.strictObject({ ...common, networkId: z.uuid("expected the UUID of a network") }),
  z.strictObject({ ...common, network: z.enum(networks.map(({ code }) => code)) }),
]);

export type GenerateBody = z.output<typeof generateBodySchema>;
