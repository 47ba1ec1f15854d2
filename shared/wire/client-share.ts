import * as z from "zod/mini";
import { lazily } from "./lazily.ts";

/** The client share in the body of a write that the service signs. */
export const clientShareSchema = lazily(() => z.string().check(z.minLength(1, "the client share is empty")));
