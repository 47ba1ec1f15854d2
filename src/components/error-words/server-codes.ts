import type { ClientErrorCode, ServerErrorCode } from "#shared/console/error-codes.ts";
import type { Explained } from "./fault.ts";
import { firstCodes } from "./first-codes.ts";

const signInOnceMore = "Sign in once more.";
const withoutDryRun = "Try again in a moment. A write can be sent without a dry run, too.";

/** The codes of Postern's server, and of what lies between it and the page. */
export const serverCodes: Readonly<Record<ServerErrorCode | ClientErrorCode, Explained>> = {
  ...firstCodes,
  POSTERN_LINK_INVALID: [
    "The sign-in link has been used or is too old.",
    "nobody",
    "A link works once, within 12 hours. Print another with npm run link.",
  ],
  POSTERN_STEP_UP_REQUIRED: [
    "This needs a recent sign-in.",
    "nobody",
    "Sign in again in another tab, then do here once more what you wanted.",
  ],
  POSTERN_SIGN_IN_EXPIRED: [
    "The sign-in took too long, was completed already, or was begun in another browser.",
    "nobody",
    signInOnceMore,
  ],
  POSTERN_SIGN_IN_DENIED: [
    "The identity provider refused the sign-in.",
    "provider",
    "Sign in once more, or ask an admin for access.",
  ],
  POSTERN_SIGN_IN_INVALID: [
    "The sign-in failed: the identity provider's answer did not pass a check.",
    "provider",
    "Sign in again; if it fails again, the server's log names the check.",
  ],
  POSTERN_NO_ROLE: [
    "The identity provider knows you but gives you no role in Postern.",
    "configuration",
    "Ask an admin to give you one, then sign in once more.",
  ],
  POSTERN_PROVIDER_UNREACHABLE: [
    "The identity provider does not answer as it should.",
    "provider",
    "Try again in a moment.",
  ],
  POSTERN_CROSS_SITE: [
    "The request came from another site, or without the mark of this page.",
    "connection",
    "Nothing was done. Reload the page and try again; a proxy in between may remove headers.",
  ],
  POSTERN_HOST_REFUSED: [
    "The server does not answer under this name.",
    "configuration",
    "Open it under the address that it is configured for, or ask an admin to correct its public origin.",
  ],
  POSTERN_METHOD_NOT_ALLOWED: [
    "Postern's server does not know this request.",
    "page",
    "Reload the page: it may be older than the server.",
  ],
  POSTERN_BAD_REQUEST: ["The request is not valid.", "you", "Correct the input and try again."],
  POSTERN_UNSUPPORTED_MEDIA_TYPE: [
    "The request is not in a form that the server reads.",
    "page",
    "Reload the page: it may be older than the server.",
  ],
  POSTERN_TOO_LARGE: ["The request is too large.", "you", "Nothing was done. Shorten what was filled in."],
  POSTERN_KEY_REQUIRED: ["The request has no idempotency key.", "page", "Nothing was sent. Reload the page."],
  POSTERN_KEY_REUSED: [
    "The key of this form belongs to another operation.",
    "nobody",
    "Nothing was sent. Look at that operation, then take a new key.",
  ],
  POSTERN_IN_FLIGHT: ["This operation is being sent.", "nobody", "Look at it in Activity."],
  POSTERN_IDENTICAL_OPERATION: [
    "An identical operation, or one that Postern cannot tell apart, is unfinished, unconfirmed or less than ten minutes old.",
    "nobody",
    "Nothing was sent. Look at that operation before sending this one as well.",
  ],
  POSTERN_SHARE_REFUSED: [
    "This environment takes no client share from the page: the server holds it.",
    "you",
    "Nothing was sent. Leave the share out, or reload the page.",
  ],
  POSTERN_SHARE_REQUIRED: [
    "The client share is missing.",
    "you",
    "Type the client share and send again. Nothing was sent.",
  ],
  POSTERN_SHARE_TOO_SHORT: [
    "The client share is too short or too simple to be recognized. Nothing was sent.",
    "you",
    "Type the whole share: one with 5 different characters at least. If your service's shares are short, an admin can lower the limit for their length.",
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
    "The wallet service's answer could not be read.",
    "service",
    "Try again; if it happens again, ask the operator of the service.",
  ],
  POSTERN_NOT_OFFERED: [
    "This deployment of the service does not offer this endpoint.",
    "nobody",
    "There is nothing to correct: each deployment decides what it offers.",
  ],
  POSTERN_NODE_UNREACHABLE: ["The network's node could not be reached: nothing was simulated.", "node", withoutDryRun],
  POSTERN_NODE_TIMEOUT: ["The network's node did not answer in time: nothing was simulated.", "node", withoutDryRun],
  POSTERN_NODE_ANSWER: [
    "The answer of the network's node could not be read: nothing was simulated.",
    "node",
    withoutDryRun,
  ],
  POSTERN_NODE_OTHER_NETWORK: [
    "The node configured for this network belongs to another network: nothing was simulated.",
    "node",
    withoutDryRun,
  ],
  POSTERN_VERSION_REQUIRED: [
    "The change does not name the version that it is based on.",
    "page",
    "Nothing was changed. Reload the page and try again.",
  ],
  POSTERN_VERSION_CONFLICT: [
    "Someone else changed this in the meantime.",
    "nobody",
    "Nothing was changed. Load it again, look at it, and repeat your change.",
  ],
  POSTERN_KEY_UNCHECKED: [
    "Nothing was sent now. Postern could not check whether this was sent before.",
    "postern",
    "What you typed is kept. Try again soon; do not send the same from elsewhere first.",
  ],
};
