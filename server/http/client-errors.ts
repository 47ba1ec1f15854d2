import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Problem } from "#server/lib/problem.ts";
import { requestIdHeader } from "#server/lib/request-id.ts";
import { problemBody } from "./problem-body.ts";

/** Answers a malformed request with the specification's error body and closes its connection. */
export const refuseConnection = (error: Error, socket: Socket): void => {
  // After an answer that is still unread this one would never leave, and the connection would stay open.
  if (!socket.writable || socket.writableLength > 0) {
    socket.destroy();
    return;
  }
  const problem = problemOf(error);
  const requestId = randomUUID();
  const body = JSON.stringify(problemBody(problem, "", requestId));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ""}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    `${requestIdHeader}: ${requestId}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // Otherwise a peer that never closes its side would keep the socket.
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
};

const problemOf = (error: Error): Problem => {
  switch ("code" in error ? error.code : undefined) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Problem("POSTERN_BAD_REQUEST", "The request did not arrive in time. Nothing was done.", {
        status: 408,
      });
    case "HPE_HEADER_OVERFLOW":
      return new Problem("POSTERN_BAD_REQUEST", "The headers are too large.", { status: 431 });
    default:
      return new Problem("POSTERN_BAD_REQUEST", "The request is malformed.");
  }
};
