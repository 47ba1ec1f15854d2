import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Carries one id from the browser through this server to the service, and back. */
export const requestIdHeader = "x-request-id";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The browser's request id if it is a UUID, else a new one: nothing else enters logs and headers this way. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, "headers">): string => {
  const header = headers[requestIdHeader];
  return typeof header === "string" && uuid.test(header) ? header : randomUUID();
};
