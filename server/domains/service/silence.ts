import type { Answer } from "./answer.ts";
import { isOwnAnswer } from "./outage.ts";

/** The cause of a problem for which the service is not to blame: it said nothing, so that what it said last may still hold. */
export const serviceSaidNothing = new Error("The service did not answer, or a gateway answered in its place.");

/** Whether the service said nothing: it did not respond, or a gateway did in its place. */
export const isSilent = (answer: Answer): boolean => {
  switch (answer.kind) {
    case "timeout":
    case "refused":
    case "broken":
      return true;
    case "error":
    case "garbage":
      return !isOwnAnswer(answer.status);
    default:
      return false;
  }
};
