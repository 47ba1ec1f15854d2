import * as z from "zod/mini";

const textsSchema = z.array(z.string());

/** A list of texts stored in a column: the endpoints of a run, the cells of an item. */
export const textsIn = (column: string): readonly string[] => textsSchema.parse(JSON.parse(column));
