import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { environmentListSchema } from "./environment.ts";
import { outageSchema } from "./pulse.ts";
import { sessionSchema } from "./session.ts";

/** The id of the element of the document that holds the page's block. index.html spells it too. */
export const pageBlockId = "postern-page";

/**
 * What the document of a signed-in person's page carries, so that the first script need not ask for it: what GET /auth/session and
 * GET /console/environments return, Postern's version, the environments whose service does not answer, and the URLs of this origin that the document's own
 * script has asked for.
 */
export const pageBlockSchema = lazily(() =>
  z.object({
    session: sessionSchema,
    environments: environmentListSchema,
    version: z.string(),
    /** By the environment's id: a page that opens meanwhile says so at once, and nothing moves as its first pulse comes. */
    outages: z.record(z.string(), outageSchema),
    asked: z.array(z.string()),
  }),
);

export type PageBlock = z.output<typeof pageBlockSchema>;
