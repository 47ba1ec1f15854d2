import { refusesShare, shareRefused } from "./client-share.ts";
import { type Explained, type Fault, faultText } from "./fault.ts";
import { failedAdvice } from "./outcome-advice.ts";
import { serverCodes } from "./server-codes.ts";
import { isListed, serviceCodes } from "./service-codes.ts";

/** An error of the API layer, or any other. */
export type ErrorLike = {
  readonly message: string;
  readonly code?: string;
  readonly status?: number;
  readonly requestId?: string | undefined;
  readonly category?: string | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter?: number | undefined;
};

export type Words = {
  readonly what: string;
  /** Whose fault it is, as a sentence. */
  readonly whose: string;
  readonly todo: string;
  /** The service's own message, if it is not the first sentence. */
  readonly message: string | undefined;
};

const explained: ReadonlyMap<string, Explained> = new Map(Object.entries({ ...serviceCodes, ...serverCodes }));

/** What happened, whose fault it is, what to do, and the service's message. */
export const errorWords = (error: ErrorLike): Words => {
  const { code, message } = error;
  if (code === undefined) {
    const what = message || "Something went wrong.";
    return inWords([what, "page", "Try again. If it keeps happening, reload the page."], undefined);
  }
  const explanation = explained.get(code);
  // The server's own messages are written for people, with the facts of the case.
  if (code.startsWith("POSTERN_")) {
    const [what, fault, todo] = explanation ?? [`Postern's server returned ${code}.`, "postern", "Try again."];
    return inWords([message || what, fault, todo], undefined);
  }
  // Before the code: a wrong share comes with general codes, which do not mention it.
  if (refusesShare(error)) return inWords(shareRefused, message);
  if (code === "WORKFLOW_FAILED") {
    return inWords([message || "The workflow failed.", "service", failedAdvice], undefined);
  }
  if (explanation !== undefined) {
    // The status says more than the code: a rate-limited service may respond with any code.
    return inWords(error.status === 429 ? [explanation[0], "nobody", waitFirst] : explanation, message);
  }
  if (!code.startsWith("ERR_") && message !== "") return inWords([message, ...byFacts(error)], undefined);
  const what = isListed(code)
    ? `The service returned ${code}, a code that its interface does not explain.`
    : `The service returned ${code}, a code that its interface does not list.`;
  return inWords([what, ...byFacts(error)], message);
};

const inWords = ([what, fault, todo]: Explained, message: string | undefined): Words => ({
  what,
  whose: faultText[fault],
  todo,
  message: message === undefined || message === "" || message === what ? undefined : message,
});

const waitFirst = "Too many requests at once. Wait a moment, then try again.";

/** Whose fault it is and what to do, from the facts besides the code. */
const byFacts = ({ category, status = 0, requestId }: ErrorLike): readonly [Fault, string] => {
  if (status === 429) return ["nobody", waitFirst];
  if (status === 401) return ["configuration", "An admin needs to check this server's API key."];
  if (category === "AUTHORIZATION" || status === 403) {
    return ["configuration", "This server's API key does not allow this. Ask an admin."];
  }
  if (category === "CONFLICT" || status === 409) return ["nobody", "Reload, check what has changed, and try again."];
  if (category === "VALIDATION" || status === 400) return ["you", "Correct the input and try again."];
  if (status === 404) return ["you", "Check the id, the address and the network."];
  return [
    "service",
    requestId === undefined
      ? "Try again. If it keeps happening, contact the service's operator."
      : "Try again. If it keeps happening, give the service's operator the request id.",
  ];
};

/** An error as text to pass on: what happened, its code, its request id, the service's message. */
export const errorText = (error: ErrorLike, { what, message }: Words): string =>
  [
    what,
    ...(message === undefined ? [] : [`Message: ${message}`]),
    ...(error.code === undefined ? [] : [`Code: ${error.code}`]),
    ...(error.requestId === undefined ? [] : [`Request id: ${error.requestId}`]),
  ].join("\n");
