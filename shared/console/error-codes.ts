/** Why a sign-in with a provider failed; the sign-in page words it. */
export const signInErrorCodes = [
  "POSTERN_SIGN_IN_EXPIRED",
  "POSTERN_SIGN_IN_DENIED",
  "POSTERN_SIGN_IN_INVALID",
  "POSTERN_NO_ROLE",
  "POSTERN_PERSON_DISABLED",
  "POSTERN_OTHER_PERSON",
  "POSTERN_PROVIDER_UNREACHABLE",
] as const;

export type SignInErrorCode = (typeof signInErrorCodes)[number];

/** Codes of the server's own errors. The prefix in the specification's error body shows whose error it is. */
export const serverErrorCodes = [
  "POSTERN_SIGN_IN_REQUIRED",
  "POSTERN_LINK_INVALID",
  "POSTERN_STEP_UP_REQUIRED",
  ...signInErrorCodes,
  "POSTERN_FORBIDDEN",
  "POSTERN_CROSS_SITE",
  "POSTERN_HOST_REFUSED",
  "POSTERN_NOT_FOUND",
  "POSTERN_METHOD_NOT_ALLOWED",
  "POSTERN_BAD_REQUEST",
  "POSTERN_UNSUPPORTED_MEDIA_TYPE",
  "POSTERN_TOO_LARGE",
  "POSTERN_TOO_MANY_REQUESTS",
  "POSTERN_KEY_REQUIRED",
  "POSTERN_KEY_REUSED",
  "POSTERN_IN_FLIGHT",
  "POSTERN_REPLY_REMOVED",
  "POSTERN_IDENTICAL_OPERATION",
  "POSTERN_PAID_BEFORE",
  "POSTERN_SEARCH_INCOMPLETE",
  "POSTERN_REVIEW_REQUIRED",
  "POSTERN_REVIEW_CHANGED",
  "POSTERN_SHARE_REFUSED",
  "POSTERN_SHARE_REQUIRED",
  "POSTERN_SHARE_TOO_SHORT",
  "POSTERN_NOT_SENT",
  "POSTERN_NETWORK_CODE",
  "POSTERN_OUTCOME_UNKNOWN",
  "POSTERN_SERVICE_UNREACHABLE",
  "POSTERN_SERVICE_TIMEOUT",
  "POSTERN_SERVICE_ANSWER",
  "POSTERN_NOT_OFFERED",
  "POSTERN_NODE_UNREACHABLE",
  "POSTERN_NODE_TIMEOUT",
  "POSTERN_NODE_ANSWER",
  "POSTERN_NODE_OTHER_NETWORK",
  "POSTERN_VERSION_REQUIRED",
  "POSTERN_VERSION_CONFLICT",
  "POSTERN_KEY_UNCHECKED",
  "POSTERN_STORE_UNAVAILABLE",
  "POSTERN_INTERNAL",
] as const;

export type ServerErrorCode = (typeof serverErrorCodes)[number];

/** Codes for failures between the browser and the server, where there is no error body. */
export const clientErrorCodes = {
  /** The connection failed. */
  unreachable: "POSTERN_UNREACHABLE",
  /** No answer in time. */
  timeout: "POSTERN_TIMEOUT",
  /** An answer that does not fit its schema, or an error without an error body. */
  unreadable: "POSTERN_UNREADABLE_ANSWER",
} as const;

export type ClientErrorCode = (typeof clientErrorCodes)[keyof typeof clientErrorCodes];
