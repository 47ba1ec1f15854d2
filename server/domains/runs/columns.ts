import * as z from "zod/mini";

const textsSchema = z.array(z.string());

/** The endpoints of a run, as its column holds them. */
export const endpointsIn = (column: string): readonly string[] => textsSchema.parse(JSON.parse(column));
