import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { environmentListSchema } from "./environment.ts";
import { outageSchema } from "./pulse.ts";
import { sessionSchema } from "./session.ts";

/** The id of the document element that holds the page's block. index.html uses it too. */
export const pageBlockId = "postern-page";

/**
 * What the document of a signed-in person's page carries to spare the first script those requests: the answers of GET
 * /auth/session and GET /console/environments, Postern's version, the environments whose service does not answer, and
 * the URLs of this origin that the document has already requested.
 */
export const pageBlockSchema = lazily(() =>
  z.object({
    session: sessionSchema,
    environments: environmentListSchema,
    version: z.string(),
    /**
     * By environment id: a page that opens during an outage says so at once, and nothing shifts when its first pulse
     * arrives.
     */
    outages: z.record(z.string(), outageSchema),
    asked: z.array(z.string()),
  }),
);

export type PageBlock = z.output<typeof pageBlockSchema>;
