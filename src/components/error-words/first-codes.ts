import type { ClientErrorCode, ServerErrorCode } from "#shared/console/error-codes.ts";
import { settleFirst } from "./outcome-advice.ts";
import type { Explained } from "./fault.ts";

const writeFirst = "Try again. If you sent a change, look for it in Activity first.";

/**
 * The codes any page may meet before all words are loaded: without a network or a session, and writes that must not be
 * resent.
 */
export const firstCodes = {
  POSTERN_UNREACHABLE: [
    "Postern's server did not respond.",
    "connection",
    "Check your connection and that the server is running (npm start), then try again.",
  ],
  POSTERN_TIMEOUT: ["Postern's server did not respond in time.", "connection", writeFirst],
  POSTERN_UNREADABLE_ANSWER: ["The response from Postern's server could not be read.", "postern", writeFirst],
  POSTERN_SIGN_IN_REQUIRED: [
    "Your session ended.",
    "nobody",
    "Nothing was sent. Sign in in another tab, then try again here.",
  ],
  POSTERN_FORBIDDEN: ["Your role does not allow this.", "role", "Nothing was changed. Ask an admin."],
  POSTERN_NOT_FOUND: ["Postern's server could not find this.", "you", "Check the address, or go back to the list."],
  POSTERN_TOO_MANY_REQUESTS: ["Too many requests.", "nobody", "What you typed is still here. Wait, then try again."],
  POSTERN_OUTCOME_UNKNOWN: ["The outcome could not be confirmed.", "between", settleFirst],
  POSTERN_SERVICE_UNREACHABLE: ["The wallet service could not be reached.", "between", "Try again in a moment."],
  POSTERN_SERVICE_TIMEOUT: ["The wallet service did not respond in time.", "service", "Try again in a moment."],
  POSTERN_STORE_UNAVAILABLE: [
    "Postern cannot use its database right now.",
    "postern",
    "Nothing was sent. What you typed is still here. Try again in a moment.",
  ],
  POSTERN_INTERNAL: [
    "Something went wrong in Postern's server.",
    "postern",
    "Try again. The server's log has details under the request id.",
  ],
} as const satisfies Partial<Record<ServerErrorCode | ClientErrorCode, Explained>>;
