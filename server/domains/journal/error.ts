import type { Problem } from "#server/lib/problem.ts";
import type { OperationError } from "#shared/console/operation.ts";
import type { ErrorBody } from "#shared/wire/error.ts";
import { codeOfStatus, type LooseError } from "#shared/wire/loose-error.ts";

/** The service's error, in the journal's form. */
export const serviceError = (body: ErrorBody): OperationError => {
  const data = body["data"];
  return {
    code: body.code,
    message: body.message ?? body.code,
    statusCode: body.statusCode,
    ...(body.category === undefined ? {} : { category: body.category }),
    ...(body.requestId === undefined ? {} : { requestId: body.requestId }),
    ...(typeof data === "string" ? { data } : {}),
  };
};

/** A service error in a looser form; without a code, its status is the code. */
export const looseServiceError = (error: LooseError, status: number): OperationError => {
  const { code = codeOfStatus(status), category, message = code, requestId, data } = error;
  return {
    code,
    message,
    statusCode: status,
    ...(category === undefined ? {} : { category }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(data === undefined ? {} : { data }),
  };
};

/** The server's own error, in the journal's form. */
export const problemError = ({ code, message, category, status }: Problem): OperationError => ({
  code,
  message,
  category,
  statusCode: status,
});

export const errorText = (error: OperationError): string => JSON.stringify(error);
