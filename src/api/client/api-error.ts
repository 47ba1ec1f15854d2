import { clientErrorCodes, type ServerErrorCode } from "#shared/console/error-codes.ts";

export { clientErrorCodes };

type Facts = {
  readonly status: number;
  readonly code: string;
  readonly category?: string | undefined;
  readonly message?: string | undefined;
  readonly requestId?: string | undefined;
  readonly operationId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly data?: unknown;
};

/**
 * The one error of the API layer. `message` is the service's or the server's own, empty where neither gave one: what a
 * person reads is worded where it is shown. `status` is 0 where no answer came.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly category: string | undefined;
  readonly requestId: string | undefined;
  /** The operation of the journal that the error is about, on writes. */
  readonly operationId: string | undefined;
  /** How many seconds to wait before the next try, where the answer says so. */
  readonly retryAfter: number | undefined;
  /** What the error body carries as `data`, for instance revert data. */
  readonly data: unknown;

  constructor(facts: Facts, options?: ErrorOptions) {
    super(facts.message ?? "", options);
    this.name = "ApiError";
    this.status = facts.status;
    this.code = facts.code;
    this.category = facts.category;
    this.requestId = facts.requestId;
    this.operationId = facts.operationId;
    this.retryAfter = facts.retryAfter;
    this.data = facts.data;
  }
}

const signInRequired: ServerErrorCode = "POSTERN_SIGN_IN_REQUIRED";

/** Whether an error says that nobody is signed in. A 401 of the service speaks of the API key, not of the session. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === signInRequired;

const stepUpRequired: ServerErrorCode = "POSTERN_STEP_UP_REQUIRED";

/** Whether an error says that the sign-in is too old for this. */
export const needsStepUp = (error: unknown): boolean => error instanceof ApiError && error.code === stepUpRequired;
