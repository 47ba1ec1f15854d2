import * as z from "zod/mini";
import { clientShareSchema } from "./client-share.ts";
import { endpoint, noParams, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { lenient } from "./lenient.ts";

const nonEmpty = lazily(() => z.string().check(z.minLength(1)));

/** The most addresses that one withdrawal names as its senders. */
export const mostSenders = 100;

/**
 * Body of a withdrawal (operations beyond, Transactions, assets, withdrawals): the network's own coin, from one or
 * several of the organization's addresses. `amount` is a decimal string; its unit depends on the deployment.
 */
export const withdrawBodySchema = lazily(() =>
  z.strictObject({
    to: nonEmpty,
    amount: z.string().check(z.regex(/^\d+(\.\d+)?$/, "amount is a decimal number without sign or exponent")),
    from: z.array(nonEmpty).check(z.minLength(1), z.maxLength(mostSenders)),
    networkId: nonEmpty,
    clientShare: clientShareSchema,
  }),
);

/** A withdrawal that the service has accepted. It has no workflow, and no endpoint reports its status. */
export const withdrawalSchema = lazily(() =>
  z.looseObject({ id: z.string().check(z.minLength(1)), status: lenient(z.string()) }),
);

export const withdrawAnswerSchema = lazily(() => z.looseObject({ data: withdrawalSchema }));

export type Withdrawal = z.output<typeof withdrawalSchema>;

/** The withdrawal in an answer, if there is one. */
export const withdrawalOf = (answer: unknown): Withdrawal | undefined => {
  const parsed = withdrawAnswerSchema.safeParse(answer);
  return parsed.success ? parsed.data.data : undefined;
};

export const withdrawalEndpoints = {
  withdraw: endpoint("withdraw", {
    params: noParams,
    query: noQuery,
    body: withdrawBodySchema,
    response: withdrawAnswerSchema,
  }),
};
