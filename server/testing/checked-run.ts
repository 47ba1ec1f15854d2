import type { FastifyInstance } from "fastify";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import type { Harness, Person } from "./harness.ts";

/** The body of a run's start with the digest of its check, as a person gives it who has reviewed the run. */
export const checkedRun = async <T extends object>(
  harness: Pick<Harness, "send">,
  person: Person,
  environment: string,
  body: T,
  app?: FastifyInstance,
): Promise<T & { readonly digest: string }> => {
  const source = Object.fromEntries(Object.entries(body).filter(([key]) => sources.has(key)));
  const answer = await harness.send(person, "POST", `/console/${environment}/runs/check`, {
    payload: source,
    ...(app === undefined ? {} : { app }),
  });
  // The start is refused for the same reason as the check.
  const digest = answer.statusCode === 200 ? runCheckAnswerSchema.parse(answer.json()).data.digest : "not checked";
  return { ...body, digest };
};

const sources = new Set(["items", "common", "columns", "lines", "networkId", "from", "payout"]);
