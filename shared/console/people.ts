import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "../wire/pagination.ts";
import { roles } from "../wire/role.ts";
import { runStates } from "./run-states.ts";

const idSchema = lazily(() => z.string().check(z.minLength(1), z.maxLength(200)));

/** A signed-in browser, by the first digits of what the store knows it by. */
export const personSessionSchema = lazily(() =>
  z.object({
    id: z.string(),
    /** What the browser called itself when it signed in. */
    browser: z.nullable(z.string()),
    address: z.nullable(z.string()),
    signedInAt: z.iso.datetime(),
    seenAt: z.iso.datetime(),
    /** Whether it is the one that asks. */
    isOwn: z.boolean(),
  }),
);

/** A run of a person that is not over: one they have started or taken over. */
export const personRunSchema = lazily(() =>
  z.object({
    id: z.string(),
    environment: z.string(),
    name: z.nullable(z.string()),
    state: z.enum(runStates),
    total: z.int(),
  }),
);

export const personSchema = lazily(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    signIn: z.enum(["link", "oidc"]),
    /** Who they are at the identity provider. */
    subject: z.nullable(z.string()),
    /** Whether the role is changed here. */
    isRoleOurs: z.boolean(),
    createdAt: z.iso.datetime(),
    seenAt: z.nullable(z.iso.datetime()),
    disabledAt: z.nullable(z.iso.datetime()),
    disabledBy: z.nullable(z.string()),
    sessions: z.array(personSessionSchema.built),
    runs: z.array(personRunSchema.built),
    /** Operations that have not ended, by environment. */
    operations: z.array(z.object({ environment: z.string(), count: z.int() })),
  }),
);

/** Query of GET /console/people: those seen last come first; `q` is a part of a name, or an id or a subject. */
export const peopleQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    q: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    show: z._default(z.enum(["all", "signed-in", "disabled"]), "all"),
  }),
);

export const peopleListSchema = lazily(() =>
  z.object({ data: z.array(personSchema.built), pagination: paginationSchema }),
);

/** What can be done about a person. `self` is said by whoever knows that the person is they themselves. */
export const personChangeSchema = lazily(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("disable"), self: z.optional(z.boolean()) }),
    z.strictObject({ kind: z.literal("enable") }),
    z.strictObject({ kind: z.literal("role"), role: z.enum(roles), self: z.optional(z.boolean()) }),
    z.strictObject({ kind: z.literal("end-sessions") }),
    z.strictObject({
      kind: z.literal("end-session"),
      session: z.string().check(z.regex(/^[0-9a-f]{16}$/, "is not the id of a session")),
    }),
  ]),
);

/** Body of POST /console/people/change, and of the same for a program on the server's machine. */
export const personChangeBodySchema = lazily(() =>
  z.strictObject({ person: idSchema.built, change: personChangeSchema.built }),
);

/** Answer of POST /auth/people/end-everyone. */
export const endedEveryoneSchema = lazily(() => z.object({ sessions: z.int() }));

export type EndedEveryone = z.output<typeof endedEveryoneSchema>;
export type Person = z.output<typeof personSchema>;
export type PersonSession = z.output<typeof personSessionSchema>;
export type PersonChange = z.output<typeof personChangeSchema>;
export type PeopleQuery = z.output<typeof peopleQuerySchema>;
export type PeopleList = z.output<typeof peopleListSchema>;
