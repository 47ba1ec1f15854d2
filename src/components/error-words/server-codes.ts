import type { ClientErrorCode, ServerErrorCode } from "#shared/console/error-codes.ts";
import type { Explained } from "./fault.ts";
import { settleFirst } from "./outcome-advice.ts";

const writeFirst = "Try again. If you sent a change, look for it in Activity first.";
const signInOnceMore = "Sign in again.";
const withoutDryRun = "Try again in a moment. You can also send without a dry run.";

/** The codes of Postern's server, and of anything between it and the page. */
export const serverCodes: Readonly<Record<ServerErrorCode | ClientErrorCode, Explained>> = {
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
  POSTERN_LINK_INVALID: [
    "The sign-in link was already used or has expired.",
    "nobody",
    "A link works once, for 12 hours. Ask for a new one.",
  ],
  POSTERN_STEP_UP_REQUIRED: [
    "This needs a recent sign-in.",
    "nobody",
    "Sign in again in another tab, then try again here.",
  ],
  POSTERN_SIGN_IN_EXPIRED: [
    "The sign-in took too long, was already completed, or was started in another browser.",
    "nobody",
    signInOnceMore,
  ],
  POSTERN_SIGN_IN_DENIED: [
    "The identity provider refused the sign-in.",
    "provider",
    "Sign in again, or ask an admin for access.",
  ],
  POSTERN_SIGN_IN_INVALID: [
    "The sign-in failed: the identity provider's response did not pass a check.",
    "provider",
    "Sign in again. If it fails again, the server's log names the check.",
  ],
  POSTERN_NO_ROLE: [
    "The identity provider knows you but gives you no role in Postern.",
    "configuration",
    "Ask an admin for a role, then sign in again.",
  ],
  POSTERN_PERSON_DISABLED: [
    "An admin has disabled your access to Postern.",
    "nobody",
    "Ask an admin to enable you again.",
  ],
  POSTERN_OTHER_PERSON: [
    "Somebody else signed in at the identity provider.",
    "nobody",
    "Sign in again as the person you were. To change the person, sign out first.",
  ],
  POSTERN_PROVIDER_UNREACHABLE: [
    "The identity provider is not responding correctly.",
    "provider",
    "Try again in a moment.",
  ],
  POSTERN_CROSS_SITE: [
    "The request came from another site or lacks this page's header.",
    "connection",
    "Nothing was changed. Reload the page and try again. If it keeps happening, a proxy may be removing headers.",
  ],
  POSTERN_HOST_REFUSED: [
    "This server does not accept requests for this host name.",
    "configuration",
    "Open Postern at its configured address, or ask an admin to correct its public origin.",
  ],
  POSTERN_METHOD_NOT_ALLOWED: [
    "Postern's server does not know this request.",
    "page",
    "Reload the page: it may be out of date.",
  ],
  POSTERN_BAD_REQUEST: ["The request is not valid.", "you", "Correct the input and try again."],
  POSTERN_UNSUPPORTED_MEDIA_TYPE: [
    "The server cannot read this kind of request.",
    "page",
    "Reload the page: it may be out of date.",
  ],
  POSTERN_TOO_LARGE: ["The request is too large.", "you", "Nothing was changed. Shorten what you entered."],
  POSTERN_KEY_REQUIRED: ["The request has no idempotency key.", "page", "Nothing was sent. Reload the page."],
  POSTERN_KEY_REUSED: [
    "This form's key belongs to another operation.",
    "nobody",
    "Nothing was sent. Check that operation, then use a new key.",
  ],
  POSTERN_IN_FLIGHT: ["This operation is already being sent.", "nobody", "Follow it in Activity."],
  POSTERN_REPLY_REMOVED: [
    "This operation was recorded before and has ended. Its reply is no longer stored.",
    "nobody",
    "Nothing was sent now. Look at that operation in Activity.",
  ],
  POSTERN_REVIEW_REQUIRED: [
    "The request does not say which review it is for.",
    "page",
    "Nothing was sent. Reload the page: it may be out of date.",
  ],
  POSTERN_REVIEW_CHANGED: [
    "Something that you reviewed has changed.",
    "nobody",
    "Nothing was sent. Read what is different, then decide again.",
  ],
  POSTERN_IDENTICAL_OPERATION: [
    "An operation that is or may be identical is unfinished, unconfirmed or less than ten minutes old.",
    "nobody",
    "Nothing was sent. Check that operation before you send this one.",
  ],
  POSTERN_PAID_BEFORE: [
    "The recipient was paid before: the same amount in the last 90 days, or for the same purpose.",
    "nobody",
    "Nothing was sent. Check that payment, and confirm if you want to pay again.",
  ],
  POSTERN_SEARCH_INCOMPLETE: [
    "Postern could not search everywhere for this operation's transaction.",
    "nobody",
    "Nothing was recorded. Check again, or confirm that the search is incomplete.",
  ],
  POSTERN_SHARE_REFUSED: [
    "A client share or a key is where it may not be.",
    "you",
    "Nothing was sent. Remove it there. If the server has begun to hold the share, reload the page.",
  ],
  POSTERN_SHARE_REQUIRED: [
    "The client share is missing.",
    "you",
    "Nothing was sent. Enter the client share and send again.",
  ],
  POSTERN_SHARE_TOO_SHORT: [
    "The client share is too short or too simple to be recognized. Nothing was sent.",
    "you",
    "Enter the whole share, with at least 5 different characters. If your service uses short shares, an admin can lower the minimum length.",
  ],
  POSTERN_NOT_SENT: [
    "The request could not be sent to the service.",
    "between",
    "Nothing was sent. It is safe to try again.",
  ],
  POSTERN_NETWORK_CODE: [
    "This deployment of the service has no code for this network. Nothing was sent.",
    "configuration",
    "Choose another network, or ask an admin to check service.addressBody.",
  ],
  POSTERN_SERVICE_ANSWER: [
    "The wallet service's response could not be read.",
    "service",
    "Try again. If it keeps happening, contact the service's operator.",
  ],
  POSTERN_NOT_OFFERED: [
    "This deployment of the service does not offer this endpoint.",
    "nobody",
    "Each deployment decides which endpoints it offers.",
  ],
  POSTERN_NODE_UNREACHABLE: [
    "The network's node could not be reached, so nothing was simulated.",
    "node",
    withoutDryRun,
  ],
  POSTERN_NODE_TIMEOUT: [
    "The network's node did not respond in time, so nothing was simulated.",
    "node",
    withoutDryRun,
  ],
  POSTERN_NODE_ANSWER: [
    "The network's node sent a response that could not be read, so nothing was simulated.",
    "node",
    withoutDryRun,
  ],
  POSTERN_NODE_OTHER_NETWORK: [
    "The node configured for this network belongs to another network, so nothing was simulated.",
    "node",
    withoutDryRun,
  ],
  POSTERN_VERSION_REQUIRED: [
    "The change does not say which version it is based on.",
    "page",
    "Nothing was changed. Reload the page and try again.",
  ],
  POSTERN_VERSION_CONFLICT: [
    "Someone else changed this in the meantime.",
    "nobody",
    "Your change was not saved. Reload, review the current version, and make your change again.",
  ],
  POSTERN_KEY_UNCHECKED: [
    "Nothing was sent. Postern could not check whether this was already sent.",
    "postern",
    "What you typed is still here. Try again in a moment, and do not send this from anywhere else first.",
  ],
};
