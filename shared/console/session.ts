import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { roles } from "#shared/wire/role.ts";
import { personNameSchema } from "./person-name.ts";
import { lineSchema } from "./text.ts";

/** Answer of GET /auth/session and of a sign-in: the signed-in person and their role. */
export const sessionSchema = lazily(() =>
  z.object({
    person: personNameSchema,
    role: z.enum(roles),
    signedInAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  }),
);

/** Body of POST /auth/link. */
export const linkBodySchema = lazily(() =>
  z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
);

/** Body of POST /auth/links, which only a program on the same machine that knows the control secret may call. */
export const newLinkBodySchema = lazily(() =>
  z.strictObject({
    /** The person it is for: the same name is the same person. Left out for someone new. */
    person: z.optional(
      z.string().check(z.regex(/^[\w.@+-]{1,64}$/, "is not 1 to 64 letters, digits and . _ - @ + without spaces")),
    ),
    /** Left out for an admin, or to keep the person's current role. */
    role: z.optional(z.enum(roles)),
    name: z.optional(lineSchema(80)),
  }),
);

/** Answer of POST /auth/links. */
export const newLinkAnswerSchema = lazily(() => z.object({ url: z.url(), expiresAt: z.iso.datetime() }));

/** How people sign in here. */
export const signInMethods = ["link", "oidc"] as const;

/** Answer of GET /auth/methods, which needs no session. */
export const signInMethodsSchema = lazily(() => z.object({ methods: z.array(z.enum(signInMethods)) }));

/** Answer of POST /auth/sign-out; empty unless the provider's own session has to end as well. */
export const signOutAnswerSchema = lazily(() => z.optional(z.object({ continueAt: z.url({ protocol: /^https?$/ }) })));

/** Characters of the address to return to after a sign-in. */
export const longestReturnTo = 2000;

/**
 * Query of GET /auth/oidc, which begins a sign-in with the provider: the page to return to, and whether the person has
 * to authenticate again.
 */
export const oidcQuerySchema = lazily(() =>
  z.strictObject({
    // One slash, then anything except another slash or a backslash: every reader takes it as a path of this
    // application.
    returnTo: z._default(
      z
        .string()
        .check(z.maxLength(longestReturnTo), z.regex(/^\/(?![/\\])[\x21-\x7e]*$/, "is not a path of this application")),
      "/",
    ),
    stepUp: z.optional(z.literal("1")),
  }),
);

export type Session = z.output<typeof sessionSchema>;
