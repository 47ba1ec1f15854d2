/** An error as the API layer throws it, or any other. */
export type ErrorLike = {
  readonly message: string;
  readonly code?: string;
  readonly status?: number;
  readonly requestId?: string | undefined;
  readonly category?: string | undefined;
};

type Words = {
  readonly what: string;
  /** Who is at fault, as a sentence. */
  readonly whose: string;
  readonly todo: string;
};

/** What happened, whose error it is, what to do. */
export const errorWords = (error: ErrorLike): Words => {
  const { code } = error;
  if (code === undefined) {
    return {
      what: error.message || "Something failed.",
      whose: "This is an error of the page itself.",
      todo: "Try again; if it stays, reload the page.",
    };
  }
  const known = own[code];
  const postern = code.startsWith("POSTERN_");
  return {
    what: error.message || known?.what || `The answer was an error (${code}).`,
    whose: postern ? (known?.whose ?? "Postern's server says so.") : "The wallet service says so.",
    todo: known?.todo ?? (postern ? "Try again." : serviceTodo(error)),
  };
};

const connection = "This is an error between this page and Postern's server.";
const betweenServers = "This is an error between Postern's server and the wallet service.";

const identityProvider = "The identity provider says so.";

const own: Readonly<Record<string, Partial<Words>>> = {
  POSTERN_UNREACHABLE: {
    what: "Postern's server did not answer.",
    whose: connection,
    todo: "Check that it is running (npm start) and that the network is up, then try again.",
  },
  POSTERN_TIMEOUT: {
    what: "Postern's server did not answer in time.",
    whose: connection,
    todo: "Try again; after a write, look at Activity first.",
  },
  POSTERN_UNREADABLE_ANSWER: {
    what: "The answer could not be read.",
    whose: "It is not in the form that the interface prescribes.",
    todo: "Try again; after a write, look at Activity first.",
  },
  POSTERN_SIGN_IN_REQUIRED: {
    what: "Nobody is signed in any more.",
    todo: "Sign in in another tab, then try again here.",
  },
  POSTERN_STEP_UP_REQUIRED: {
    what: "This needs a recent sign-in.",
    todo: "Sign in again in another tab, then send here once more.",
  },
  POSTERN_SIGN_IN_EXPIRED: {
    what: "The sign-in took too long, was completed already, or was begun in another browser.",
    todo: "Sign in once more.",
  },
  POSTERN_SIGN_IN_DENIED: {
    what: "The identity provider refused the sign-in.",
    whose: identityProvider,
    todo: "Sign in once more, or ask an admin for access.",
  },
  POSTERN_SIGN_IN_INVALID: {
    what: "The identity provider's answer did not pass a check. Nobody was signed in.",
    todo: "Sign in once more; if it stays, the server's log says which check it was.",
  },
  POSTERN_NO_ROLE: {
    what: "The identity provider knows you, and gives you no role in Postern.",
    whose: "Roles come from the identity provider, by Postern's configuration.",
    todo: "Ask an admin to give you one, then sign in once more.",
  },
  POSTERN_PROVIDER_UNREACHABLE: {
    what: "The identity provider does not answer as it should.",
    whose: "This is an error between Postern's server and the identity provider.",
    todo: "Try again in a moment.",
  },
  POSTERN_LINK_INVALID: {
    what: "The sign-in link has been used or is too old.",
    whose: "Each link serves once, for 12 hours.",
    todo: "Print another with npm run link.",
  },
  POSTERN_FORBIDDEN: { what: "The role does not allow this.", todo: "Nothing was done. Ask an admin." },
  POSTERN_TOO_MANY_REQUESTS: { what: "Too many requests.", todo: "What was typed is kept; wait, then try again." },
  POSTERN_TOO_LARGE: { what: "The request is too large.", todo: "Nothing was done. Shorten what was filled in." },
  POSTERN_SHARE_REQUIRED: { todo: "Type the client share and send again. Nothing was sent." },
  POSTERN_KEY_REUSED: {
    what: "The key of this form belongs to another operation.",
    todo: "Nothing was sent. Look at that operation, then take a new key.",
  },
  POSTERN_IN_FLIGHT: { what: "This operation is being sent.", todo: "Look at it in Activity." },
  POSTERN_BAD_REQUEST: { todo: "Correct the input and try again." },
  POSTERN_IDENTICAL_OPERATION: {
    what: "An identical operation is under way, unknown or just done.",
    todo: "Look at that operation before sending this one as well.",
  },
  POSTERN_NOT_SENT: { whose: betweenServers, todo: "Nothing was sent. It is safe to try again." },
  POSTERN_OUTCOME_UNKNOWN: {
    what: "The outcome is unknown.",
    whose: betweenServers,
    todo: "Do not send it again before an admin has settled it.",
  },
  POSTERN_SERVICE_UNREACHABLE: {
    what: "The wallet service could not be reached.",
    whose: betweenServers,
    todo: "Try again in a moment.",
  },
  POSTERN_SERVICE_TIMEOUT: {
    what: "The wallet service did not answer in time.",
    whose: betweenServers,
    todo: "Try again in a moment.",
  },
  POSTERN_SERVICE_ANSWER: {
    what: "The wallet service's answer could not be read.",
    whose: betweenServers,
    todo: "Try again; if it stays, its operator has to look.",
  },
  POSTERN_VERSION_REQUIRED: { todo: "Nothing was changed. Reload the page and try again." },
  POSTERN_VERSION_CONFLICT: {
    what: "Somebody else has changed this meanwhile.",
    whose: "Two people were at it.",
    todo: "Nothing was changed. Load it again, look at it, and make your change once more.",
  },
  WORKFLOW_FAILED: { todo: "Look at the arguments and at the sender's balance before sending a new operation." },
  POSTERN_INTERNAL: {
    whose: "This is an error of Postern's server.",
    todo: "Try again; the server's log has the request id.",
  },
};

const serviceTodo = ({ category, status = 0, requestId }: ErrorLike): string => {
  if (category === "VALIDATION" || status === 400) return "Correct the input and try again.";
  if (category === "AUTHORIZATION" || status === 403) return "The API key does not allow this. Ask an admin.";
  if (category === "CONFLICT") return "Reload the data and try again.";
  if (status === 404) return "Check the id, the address and the network.";
  if (status === 429) return "Wait a moment, then try again.";
  if (requestId === undefined) return "Try again; if it stays, ask the operator of the service.";
  return "Try again; if it stays, give the request id to the operator of the service.";
};
