import * as z from "zod/mini";
import { endpointNames, isSpending } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { coverageSchema } from "./coverage.ts";
import { purposeSchema } from "./operation.ts";
import { earlierPaymentSchema } from "./paid-before.ts";

/** Body of POST /console/{environment}/identical: the request as it would be relayed, without the client share. */
export const identicalBodySchema = lazily(() =>
  z.strictObject({
    endpoint: z.enum(endpointNames.filter(isSpending)),
    params: z.record(z.string(), z.string()),
    body: z.record(z.string(), z.json()),
    /** Its purpose: an earlier payment may have the same. */
    purpose: z.optional(purposeSchema),
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
      /** The earlier payment that it may repeat, which the person must confirm before sending; null if there is none. */
      paidBefore: z._default(z.nullable(earlierPaymentSchema), null),
      /** How complete the search for payments that were not made through Postern is; null if it pays nothing. */
      searched: z._default(z.nullable(coverageSchema), null),
    }),
  }),
);

export type IdenticalBody = z.output<typeof identicalBodySchema>;
