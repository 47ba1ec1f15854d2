import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "#shared/wire/pagination.ts";
import { roles } from "#shared/wire/role.ts";
import { runStates } from "./run-states.ts";
import { lineSchema } from "./text.ts";

/** Characters of a person's name. */
export const longestPersonName = 80;

const idSchema = lazily(() => z.string().check(z.minLength(1), z.maxLength(200)));

/** A signed-in browser, by the first digits of its stored key. */
export const personSessionSchema = lazily(() =>
  z.object({
    id: z.string(),
    /** The browser's name at sign-in. */
    browser: z.nullable(z.string()),
    address: z.nullable(z.string()),
    signedInAt: z.iso.datetime(),
    seenAt: z.iso.datetime(),
    /** Whether it is the session making this request. */
    isOwn: z.boolean(),
  }),
);

/** An unfinished run that the person started or took over. */
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
    /** Their subject at the identity provider. */
    subject: z.nullable(z.string()),
    /** Whether Postern manages the role. */
    isRoleOurs: z.boolean(),
    createdAt: z.iso.datetime(),
    seenAt: z.nullable(z.iso.datetime()),
    disabledAt: z.nullable(z.iso.datetime()),
    disabledBy: z.nullable(z.string()),
    /** When their unopened sign-in link expires; null if there is none. */
    linkUntil: z.nullable(z.iso.datetime()),
    sessions: z.array(personSessionSchema.built),
    runs: z.array(personRunSchema.built),
    /** Unfinished operations by environment. */
    operations: z.array(z.object({ environment: z.string(), count: z.int() })),
  }),
);

/** Query of GET /console/people, last seen first; `q` is part of a name, or an id or a subject. */
export const peopleQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    q: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    show: z._default(z.enum(["all", "signed-in", "disabled"]), "all"),
  }),
);

export const peopleListSchema = lazily(() =>
  z.object({ data: z.array(personSchema.built), pagination: paginationSchema }),
);

/** The possible changes to a person. The caller sends `self` if the person is themselves. */
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

/** Body of POST /console/people/invite: somebody who has not signed in yet. */
export const invitationBodySchema = lazily(() =>
  z.strictObject({ name: lineSchema(longestPersonName), role: z.enum(roles) }),
);

/** Answer of POST /console/people/invite. The URL signs the person in, once; it is stored nowhere and never read again. */
export const invitationSchema = lazily(() =>
  z.object({ person: z.string(), url: z.url(), expiresAt: z.iso.datetime() }),
);

/** Answer of POST /auth/people/end-everyone. */
export const endedEveryoneSchema = lazily(() => z.object({ sessions: z.int() }));

export type EndedEveryone = z.output<typeof endedEveryoneSchema>;
export type Person = z.output<typeof personSchema>;
export type InvitationBody = z.output<typeof invitationBodySchema>;
export type Invitation = z.output<typeof invitationSchema>;
export type PersonSession = z.output<typeof personSessionSchema>;
export type PersonChange = z.output<typeof personChangeSchema>;
export type PeopleQuery = z.output<typeof peopleQuerySchema>;
export type PeopleList = z.output<typeof peopleListSchema>;
