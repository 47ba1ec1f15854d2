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
 * The one error of the API layer. `message` comes from the service or the server and may be empty; the text for people is
 * written where the error is shown. `status` is 0 if there was no answer.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly category: string | undefined;
  readonly requestId: string | undefined;
  /** The operation that records the write, if the error is about one. */
  readonly operationId: string | undefined;
  /** Seconds to wait before the next attempt, if the response has them. */
  readonly retryAfter: number | undefined;
  /** The error body's `data`, for instance revert data. */
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

/**
 * Whether an error means that the session ended. A 401 from the service is about the API key, not about the session.
 */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === signInRequired;

const stepUpRequired: ServerErrorCode = "POSTERN_STEP_UP_REQUIRED";

/** Whether an error means that the person has to sign in again first. */
export const needsStepUp = (error: unknown): boolean => error instanceof ApiError && error.code === stepUpRequired;

/** The server's code for something that was paid before. */
export const paidBeforeCode: ServerErrorCode = "POSTERN_PAID_BEFORE";

/** Whether the server has refused to pay what was paid before. */
export const wasPaidBefore = (error: unknown): boolean => error instanceof ApiError && error.code === paidBeforeCode;

/** Whether the server has refused a request, so that repeating it unchanged would not help. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
