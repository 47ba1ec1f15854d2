import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import type { ErrorCategory } from "#shared/wire/error.ts";

/** Whose error it is: whom an operator has to look at. `person`: whoever made the request. */
export type Fault = "postern" | "database" | "service" | "node" | "provider" | "person";

type Kind = { readonly status: number; readonly category: ErrorCategory; readonly fault: Fault };

/** Status, category and fault of each of the server's own errors. */
const kinds: Readonly<Record<ServerErrorCode, Kind>> = {
  POSTERN_SIGN_IN_REQUIRED: { status: 401, category: "AUTHORIZATION", fault: "person" },
  POSTERN_LINK_INVALID: { status: 401, category: "AUTHORIZATION", fault: "person" },
  POSTERN_STEP_UP_REQUIRED: { status: 401, category: "AUTHORIZATION", fault: "person" },
  POSTERN_SIGN_IN_EXPIRED: { status: 401, category: "AUTHORIZATION", fault: "person" },
  POSTERN_SIGN_IN_DENIED: { status: 403, category: "AUTHORIZATION", fault: "person" },
  POSTERN_SIGN_IN_INVALID: { status: 401, category: "AUTHORIZATION", fault: "provider" },
  POSTERN_NO_ROLE: { status: 403, category: "AUTHORIZATION", fault: "person" },
  POSTERN_PERSON_DISABLED: { status: 403, category: "AUTHORIZATION", fault: "person" },
  POSTERN_OTHER_PERSON: { status: 403, category: "AUTHORIZATION", fault: "person" },
  POSTERN_PROVIDER_UNREACHABLE: { status: 502, category: "EXTERNAL_SERVICE", fault: "provider" },
  POSTERN_FORBIDDEN: { status: 403, category: "AUTHORIZATION", fault: "person" },
  POSTERN_CROSS_SITE: { status: 403, category: "AUTHORIZATION", fault: "person" },
  POSTERN_HOST_REFUSED: { status: 421, category: "AUTHORIZATION", fault: "person" },
  POSTERN_NOT_FOUND: { status: 404, category: "RESOURCE", fault: "person" },
  POSTERN_METHOD_NOT_ALLOWED: { status: 405, category: "VALIDATION", fault: "person" },
  POSTERN_BAD_REQUEST: { status: 400, category: "VALIDATION", fault: "person" },
  POSTERN_UNSUPPORTED_MEDIA_TYPE: { status: 415, category: "VALIDATION", fault: "person" },
  POSTERN_TOO_MANY_REQUESTS: { status: 429, category: "VALIDATION", fault: "person" },
  POSTERN_TOO_LARGE: { status: 413, category: "VALIDATION", fault: "person" },
  POSTERN_KEY_REQUIRED: { status: 400, category: "VALIDATION", fault: "person" },
  POSTERN_KEY_REUSED: { status: 422, category: "CONFLICT", fault: "person" },
  POSTERN_IN_FLIGHT: { status: 409, category: "CONFLICT", fault: "person" },
  POSTERN_REPLY_REMOVED: { status: 410, category: "CONFLICT", fault: "person" },
  POSTERN_IDENTICAL_OPERATION: { status: 409, category: "CONFLICT", fault: "person" },
  POSTERN_PAID_BEFORE: { status: 409, category: "CONFLICT", fault: "person" },
  POSTERN_SEARCH_INCOMPLETE: { status: 409, category: "CONFLICT", fault: "person" },
  POSTERN_REVIEW_REQUIRED: { status: 400, category: "VALIDATION", fault: "person" },
  POSTERN_REVIEW_CHANGED: { status: 409, category: "CONFLICT", fault: "person" },
  POSTERN_SHARE_REFUSED: { status: 400, category: "VALIDATION", fault: "person" },
  POSTERN_SHARE_REQUIRED: { status: 400, category: "VALIDATION", fault: "person" },
  POSTERN_SHARE_TOO_SHORT: { status: 400, category: "VALIDATION", fault: "person" },
  POSTERN_NOT_SENT: { status: 502, category: "EXTERNAL_SERVICE", fault: "service" },
  POSTERN_NETWORK_CODE: { status: 400, category: "VALIDATION", fault: "person" },
  POSTERN_OUTCOME_UNKNOWN: { status: 502, category: "EXTERNAL_SERVICE", fault: "service" },
  POSTERN_SERVICE_UNREACHABLE: { status: 502, category: "EXTERNAL_SERVICE", fault: "service" },
  POSTERN_SERVICE_TIMEOUT: { status: 504, category: "EXTERNAL_SERVICE", fault: "service" },
  POSTERN_SERVICE_ANSWER: { status: 502, category: "EXTERNAL_SERVICE", fault: "service" },
  POSTERN_NOT_OFFERED: { status: 501, category: "EXTERNAL_SERVICE", fault: "service" },
  POSTERN_NODE_UNREACHABLE: { status: 502, category: "EXTERNAL_SERVICE", fault: "node" },
  POSTERN_NODE_TIMEOUT: { status: 504, category: "EXTERNAL_SERVICE", fault: "node" },
  POSTERN_NODE_ANSWER: { status: 502, category: "EXTERNAL_SERVICE", fault: "node" },
  POSTERN_NODE_OTHER_NETWORK: { status: 502, category: "EXTERNAL_SERVICE", fault: "node" },
  POSTERN_VERSION_REQUIRED: { status: 428, category: "VALIDATION", fault: "person" },
  POSTERN_VERSION_CONFLICT: { status: 412, category: "CONFLICT", fault: "person" },
  POSTERN_KEY_UNCHECKED: { status: 503, category: "SYSTEM", fault: "database" },
  POSTERN_STORE_UNAVAILABLE: { status: 503, category: "SYSTEM", fault: "database" },
  POSTERN_INTERNAL: { status: 500, category: "SYSTEM", fault: "postern" },
};

type Extra = {
  /** Overrides the code's usual status. */
  readonly status?: number;
  /** The journal row the error is about. */
  readonly operationId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The original error, for the log. */
  readonly cause?: unknown;
  /** Details for programs, besides the message. */
  readonly data?: Readonly<Record<string, string | null>>;
};

/** An error of the server itself that the browser may see; its message is for a person. */
export class Problem extends Error {
  readonly code: ServerErrorCode;
  readonly status: number;
  readonly category: ErrorCategory;
  readonly fault: Fault;
  readonly operationId: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: Extra["data"];

  constructor(code: ServerErrorCode, message: string, extra: Extra = {}) {
    super(message, { cause: extra.cause });
    this.name = "Problem";
    this.code = code;
    this.status = extra.status ?? kinds[code].status;
    this.category = kinds[code].category;
    this.fault = isOwnFailure(code, this.status) ? "postern" : kinds[code].fault;
    this.operationId = extra.operationId;
    this.headers = extra.headers ?? {};
    this.data = extra.data;
  }
}

/** Usually nothing is sent because the service cannot be reached; with another status, the server itself could not. */
const isOwnFailure = (code: ServerErrorCode, status: number): boolean =>
  code === "POSTERN_NOT_SENT" && status !== kinds[code].status;
