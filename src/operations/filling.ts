import type { OperationRecord } from "#shared/console/operation.ts";
import type { RequestReader } from "./recorded-request.ts";

/** What fills a form in from an operation; undefined for an operation that does not fit the form. */
export type Filling<T> = (operation: OperationRecord) => (() => T) | undefined;

/**
 * Fills a form in from the requests that the reader reads. A removed one fits no form; of an unreadable one, the form
 * gets the fields that could be read.
 */
export const fillingFrom =
  <R extends { readonly kind: string }, T>(
    read: RequestReader<R>,
    fill: (request: R, operation: OperationRecord) => T,
  ): Filling<T> =>
  (operation) => {
    const request = read(operation);
    return request === undefined || request.kind === "removed" ? undefined : () => fill(request, operation);
  };
