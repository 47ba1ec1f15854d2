import * as z from "zod/mini";
import { endpointNames, isSpending } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { coverageSchema } from "./coverage.ts";

/** Body of POST /console/{environment}/identical: the request as it would be relayed, without the client share. */
export const identicalBodySchema = lazily(() =>
  z.strictObject({
    endpoint: z.enum(endpointNames.filter(isSpending)),
    params: z.record(z.string(), z.string()),
    body: z.record(z.string(), z.json()),
  }),
);

/** Answer of POST /console/{environment}/identical. */
export const identicalAnswerSchema = lazily(() =>
  z.object({
    data: z.object({
      /** The identical operation that the person must acknowledge before sending; null if there is none. */
      operationId: z.nullable(z.string()),
      /**
       * How complete the comparison is: it covers the operations sent through Postern, and none that were made
       * elsewhere. With a gap, an identical one may exist; the server compares again before it sends.
       */
      coverage: z.optional(coverageSchema),
    }),
  }),
);

export type IdenticalBody = z.output<typeof identicalBodySchema>;
