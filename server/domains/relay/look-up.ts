import type { Secret } from "#server/lib/secret.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { type Answer, answerTo } from "../service/answer.ts";
import type { Service } from "../service/service.ts";

/** A question to the service that a write waits for. */
export type LookUp = {
  readonly service: Pick<Service, "read">;
  readonly requestId: string;
  /** Those of the write: what is found may be kept. */
  readonly secrets: readonly Secret[];
};

/** How long a write waits for what is asked before it, in milliseconds. */
export const lookUpMs = 1_500;

/** How long it waits where an operation like it was sent, and who sends the two is not known yet. */
export const doubtMs = 10_000;

/** What a job comes to, or undefined if it takes longer than a write may wait. It runs on, and what it does counts. */
export const inTime = <T>(job: Promise<T>, ms = lookUpMs): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined);
    job.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** "absent": there is no such record. "lacking": the service does not offer this. "unreadable": it may answer at another time. */
export type Found = { readonly value: unknown } | "absent" | "lacking" | "unreadable";

/** Asks the service a question that has no parameters in its path. */
export const ask = async (
  { service, requestId, secrets }: LookUp,
  endpoint: Endpoint,
  query: Readonly<Record<string, string>>,
): Promise<Found> => {
  const call = { endpoint, params: {}, query, body: undefined, requestId, secrets };
  return foundIn(answerTo(call, await service.read(call)));
};

const foundIn = (answer: Answer): Found => {
  switch (answer.kind) {
    case "success":
      return { value: answer.value };
    case "error":
      if (answer.status !== 404) return "unreadable";
      return answer.error.code === "ERR_006" ? "lacking" : "absent";
    case "lacking":
      return "lacking";
    default:
      return "unreadable";
  }
};

/** A whole page of a list, from its `skip`th record on. */
export const pageFrom = (skip: number) => ({ skip: String(skip), take: String(maxTake) });
