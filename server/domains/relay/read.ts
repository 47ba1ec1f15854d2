import { readAnswer } from "../service/answer.ts";
import { Problem } from "../../lib/problem.ts";
import { lackingStatuses } from "../service/lacking.ts";
import type { Call, Service } from "../service/service.ts";

/** What the browser gets of the service's answer. */
export type Relayed = {
  readonly status: number;
  readonly body: Buffer | string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Relays a read: the validated bytes unchanged, the service's own error body, or a problem that says whose fault it is. */
export const relayRead = async (service: Service, call: Call): Promise<Relayed> => {
  const answer = readAnswer(call.endpoint, await service.read(call));
  switch (answer.kind) {
    case "success":
      return { status: answer.status, body: answer.bytes, headers: {} };
    case "error":
      return {
        status: answer.status,
        body: answer.bytes,
        headers: answer.retryAfter === undefined ? {} : { "retry-after": answer.retryAfter },
      };
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
