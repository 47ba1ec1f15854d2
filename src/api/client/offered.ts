import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import { ApiError } from "./api-error.ts";

const notOffered: ServerErrorCode = "POSTERN_NOT_OFFERED";

/**
 * Whether an error says that a deployment lacks an endpoint that the specification only names. ERR_006 can also mean that a
 * record is missing, so messages leave that open where the endpoint names one.
 */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === notOffered ||
    (!error.code.startsWith("POSTERN_") &&
      (error.status === 405 || error.status === 501 || (error.status === 404 && error.code === "ERR_006"))));

/** Whether an error says that the server's key, or the person, may not do this. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Whether an error says that there is no such thing. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
