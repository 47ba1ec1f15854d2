import { readAnswer } from "../service/answer.ts";
import { Problem } from "#server/lib/problem.ts";
import { lackingStatuses } from "../service/lacking.ts";
import type { Call, Service } from "../service/service.ts";

/** The service's answer to a read: its validated bytes, or its own error body. */
export type Relayed = {
  readonly status: number;
  readonly bytes: Buffer;
  /** How long it asks to be left alone, as it came. */
  readonly retryAfter?: string | undefined;
};

/** Relays a read; throws a problem that says whose fault it is where the answer is none that can be passed on. */
export const relayRead = async (service: Service, call: Call): Promise<Relayed> => {
  const exchange = await service.read(call);
  if (exchange.kind === "too-large" && exchange.problem !== undefined) throw exchange.problem;
  const answer = readAnswer(call.endpoint, exchange);
  switch (answer.kind) {
    case "success":
      return { status: answer.status, bytes: answer.bytes };
    case "error":
      return { status: answer.status, bytes: answer.bytes, retryAfter: answer.retryAfter };
    case "garbage":
      if (call.endpoint.origin === "beyond" && lackingStatuses.has(answer.status)) {
        throw new Problem("POSTERN_NOT_OFFERED", "This deployment of the service does not offer this endpoint.");
      }
      throw new Problem(
        "POSTERN_SERVICE_ANSWER",
        `The service's answer (status ${answer.status}) is not one that its interface describes.`,
      );
    case "too-large":
      throw new Problem("POSTERN_SERVICE_ANSWER", "The service's answer is too large and was cut off.");
    case "timeout":
      throw new Problem("POSTERN_SERVICE_TIMEOUT", "The service did not answer in time.");
    case "refused":
    case "broken":
      throw new Problem("POSTERN_SERVICE_UNREACHABLE", "The service cannot be reached.");
  }
};
