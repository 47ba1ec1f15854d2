import * as z from "zod/mini";

const textsSchema = z.array(z.string());

/** A list of texts as its column holds it: the endpoints of a run, the cells of an item. */
export const textsIn = (column: string): readonly string[] => textsSchema.parse(JSON.parse(column));
