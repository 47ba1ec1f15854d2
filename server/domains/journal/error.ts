import type { OperationError } from "#shared/console/operation.ts";
import type { ErrorBody } from "#shared/wire/error.ts";
import { codeOfStatus, type LooseError } from "#shared/wire/loose-error.ts";
import type { Problem } from "#server/lib/problem.ts";

/** The service's error as the journal keeps it. */
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

/** The service's error of a looser form; one without a code is known by its status. */
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

/** The server's own error as the journal keeps it. */
export const problemError = ({ code, message, category, status }: Problem): OperationError => ({
  code,
  message,
  category,
  statusCode: status,
});

export const errorText = (error: OperationError): string => JSON.stringify(error);
