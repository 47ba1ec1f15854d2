import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import { ApiError } from "./api-error.ts";

const notOffered: ServerErrorCode = "POSTERN_NOT_OFFERED";

/**
 * Whether an error means that this deployment does not offer the endpoint. ERR_006 can also mean that a record is
 * missing, so a message about an endpoint that takes a record's id must allow for both.
 */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === notOffered ||
    (!error.code.startsWith("POSTERN_") &&
      (error.status === 405 || error.status === 501 || (error.status === 404 && error.code === "ERR_006"))));

/** Whether an error means that the API key or the person may not do this. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Whether an error means that there is no such record. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
