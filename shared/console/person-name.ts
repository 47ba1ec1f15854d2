import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";

/** A person as records name them. */
export const personNameSchema = lazily(() => z.object({ id: z.string(), name: z.string() }));
