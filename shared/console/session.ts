import * as z from "zod";
import { roles } from "../wire/operation.ts";

/** Answer of GET /auth/session and of a sign-in: who is signed in, and as what. */
export const sessionSchema = z.object({
  person: z.object({ id: z.string(), name: z.string() }),
  role: z.enum(roles),
  signedInAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

/** Body of POST /auth/link. */
export const linkBodySchema = z.strictObject({ token: z.string().min(1).max(200) });

/** Body of POST /auth/links, which only the program on the same machine that knows the control secret may call. */
export const newLinkBodySchema = z.strictObject({
  role: z.enum(roles).default("admin"),
  name: z.string().trim().min(1).max(80).default("Admin"),
});

/** Answer of POST /auth/links. */
export const newLinkAnswerSchema = z.object({ url: z.url() });

export type Session = z.output<typeof sessionSchema>;
