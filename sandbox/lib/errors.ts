import type { ErrorCategory } from "#shared/wire/error.ts";

type ErrorFacts = {
  readonly status: number;
  readonly category: ErrorCategory;
  readonly message: string;
  /** Keys in addition to those of every error. */
  readonly extra?: Readonly<Record<string, string | boolean>>;
};

/**
 * Every code that the service returns, by itself or through a fault: those of the specification (Errors), with a
 * category where it gives none, and those of the operations beyond it.
 */
const table = {
  ERR_000: { status: 409, category: "CONFLICT", message: "It already exists." },
  ERR_001: { status: 409, category: "CONFLICT", message: "A profile with this reference already exists." },
  ERR_006: { status: 404, category: "RESOURCE", message: "The requested resource was not found." },
  ERR_008: { status: 401, category: "AUTHORIZATION", message: "You need to sign in to continue." },
  ERR_009: { status: 403, category: "AUTHORIZATION", message: "You don't have permission to do that." },
  ERR_010: { status: 400, category: "VALIDATION", message: "The request could not be processed." },
  ERR_011: {
    status: 401,
    category: "AUTHORIZATION",
    message: "Your session is invalid or expired. Please sign in again.",
  },
  ERR_013: { status: 404, category: "RESOURCE", message: "Organization not found." },
  ERR_019: { status: 500, category: "SYSTEM", message: "Something went wrong on our side." },
  ERR_022: { status: 400, category: "VALIDATION", message: "skip is at least 0 and take is from 1 to 100." },
  ERR_046: { status: 404, category: "RESOURCE", message: "Transaction receipt not found." },
  ERR_056: { status: 404, category: "RESOURCE", message: "Contract template not found." },
  ERR_066: { status: 404, category: "RESOURCE", message: "Contract not found." },
  ERR_068: { status: 404, category: "RESOURCE", message: "Collection not found." },
  ERR_076: { status: 404, category: "RESOURCE", message: "The function is not in the contract's ABI." },
  ERR_096: { status: 404, category: "RESOURCE", message: "Address not found." },
  ERR_126: { status: 500, category: "RESOURCE", message: "The contract could not be deployed." },
  ERR_146: { status: 400, category: "RESOURCE", message: "Contract deployment is still in progress." },
  ERR_176: { status: 400, category: "VALIDATION", message: "The contract address is not valid." },
  ERR_186: { status: 500, category: "RESOURCE", message: "The token could not be issued." },
  ERR_196: { status: 404, category: "RESOURCE", message: "Token not found." },
  ERR_204: { status: 500, category: "EXTERNAL_SERVICE", message: "External service is currently unavailable." },
  ERR_216: { status: 404, category: "RESOURCE", message: "Balance not found." },
  ERR_226: { status: 400, category: "RESOURCE", message: "There are no unspent outputs." },
  ERR_236: { status: 400, category: "RESOURCE", message: "There is not enough balance." },
  ERR_302: { status: 400, category: "VALIDATION", message: "A required field is missing." },
  ERR_303: { status: 400, category: "VALIDATION", message: "A field has the wrong format." },
  ERR_304: { status: 400, category: "VALIDATION", message: "A value is out of range." },
  ERR_405: { status: 401, category: "UNKNOWN_ERROR", message: "Invalid API key", extra: { success: false } },
  ERR_410: { status: 403, category: "AUTHORIZATION", message: "Error occurred" },
  ERR_999: { status: 500, category: "SYSTEM", message: "An unexpected error occurred. Please try again." },
} as const satisfies Record<string, ErrorFacts>;

export type ErrorCode = keyof typeof table;

const errors: Readonly<Record<ErrorCode, ErrorFacts>> = table;

/** An error in the form callers get. */
export type ErrorDescription = {
  readonly code: string;
  readonly status: number;
  readonly category: ErrorCategory;
  readonly message: string;
  readonly extra: Readonly<Record<string, string | boolean>>;
};

type ErrorDetails = {
  readonly code: string;
  readonly statusCode?: number | undefined;
  readonly category?: ErrorCategory | undefined;
  readonly message?: string | undefined;
};

/** Any error of the specification, with the known values of its code as defaults. */
export const describeError = ({ code, statusCode, category, message }: ErrorDetails): ErrorDescription => {
  // Some deployments write a code with a hyphen (operations beyond, Error codes).
  const name = code.replace("-", "_");
  const usual = isErrorCode(name) ? errors[name] : errors.ERR_999;
  return {
    code,
    status: statusCode ?? usual.status,
    category: category ?? usual.category,
    message: message ?? usual.message,
    extra: usual.extra ?? {},
  };
};

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(table, code);

type Details = {
  /** What exactly is wrong. It replaces the code's message if the specification fixes none, else it is sent beside it. */
  readonly message?: string;
  /** What exactly was not found or not permitted, in addition to the specification's fixed message. */
  readonly details?: string;
  /** Keys beyond the specification's, such as a revert's data. */
  readonly extra?: Readonly<Record<string, string | boolean>>;
};

/** An error shown to the caller, with a code of the specification. */
export class ServiceError extends Error implements ErrorDescription {
  readonly code: ErrorCode;
  readonly status: number;
  readonly category: ErrorCategory;
  readonly extra: Readonly<Record<string, string | boolean>>;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message);
    this.name = "ServiceError";
    this.code = code;
    this.status = errors[code].status;
    this.category = errors[code].category;
    this.extra = {
      ...errors[code].extra,
      ...details.extra,
      ...(details.details === undefined ? {} : { details: details.details }),
    };
  }
}

/** The message of ERR_010, which the specification fixes. */
const refusedMessage = table.ERR_010.message;

/** An error as it is sent: the reason of ERR_010 is in the details, because its message is fixed. */
export const sentForm = (error: ServiceError): ErrorDescription => {
  const { code, status, category, message, extra } = error;
  return code === "ERR_010" && message !== refusedMessage
    ? { code, status, category, message: refusedMessage, extra: { ...extra, details: message } }
    : error;
};

/** A request that breaks a rule: the message names the field (ERR_010). */
export const invalid = (field: string, message: string): ServiceError =>
  new ServiceError("ERR_010", { message: `${field}: ${message}` });

/** A field that is missing or empty (ERR_302; operations beyond, Error codes). */
export const missing = (field: string, message: string): ServiceError =>
  new ServiceError("ERR_302", { message: `${field}: ${message}` });

/** A field with the wrong format (ERR_303; operations beyond, Error codes). */
export const wrongFormat = (field: string, message: string): ServiceError =>
  new ServiceError("ERR_303", { message: `${field}: ${message}` });

/** A value with the right format that is not allowed (ERR_304; operations beyond, Error codes). */
export const outOfRange = (field: string, message: string): ServiceError =>
  new ServiceError("ERR_304", { message: `${field}: ${message}` });

/**
 * The client share does not decrypt the seed. The specification names no code for this: it is ERR_010, the code of
 * every refused body.
 */
export const wrongShare = (): ServiceError =>
  new ServiceError("ERR_010", { message: "The client share is not valid for this organization." });

/** A start that cannot succeed, as one line for the operator. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
