import * as z from "zod/mini";
import { lazily, type Schema } from "./lazily.ts";

/**
 * An optional key of an answer: deployments leave it out or send null. Both are read as absent, so the rest of the code
 * handles only one case.
 */
export const lenient = <T extends Schema>(schema: T) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  );

/** An integer that a deployment may also write as a decimal or 0x string. Only safe integers are accepted. */
export const integerSchema = lazily(() =>
  z.union([
    z.int(),
    z.pipe(z.pipe(z.string().check(z.regex(/^(0x[0-9a-fA-F]+|-?\d+)$/)), z.transform(Number)), z.int()),
  ]),
);

/** A quantity: kept as the string the service sent; a JSON number becomes its decimal string. */
export const quantitySchema = lazily(() => z.union([z.string(), z.pipe(z.int(), z.transform(String))]));
