import type { FastifyRequest } from "fastify";
import { loggableCode } from "#server/lib/loggable-code.ts";
import type { Fault, Problem } from "#server/lib/problem.ts";

/** The error that a request was answered with, for the log and the metrics. */
export type ErrorNote = { readonly code: string; readonly fault: Fault };

const notes = new WeakMap<FastifyRequest, ErrorNote>();

export const noteError = (request: FastifyRequest, { code, fault }: ErrorNote | Problem): void => {
  notes.set(request, { code, fault });
};

/** Undefined if the answer is not an error. */
export const errorOf = (request: FastifyRequest): ErrorNote | undefined => notes.get(request);

/** What the service says about itself, its key or its limits; other refusals are about the request. */
const aboutItself: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Notes an error of the service that is passed on. */
export const notePassedOn = (request: FastifyRequest, status: number, code: string | undefined): void => {
  if (status < 400) return;
  const fault = status >= 500 || aboutItself.has(status) ? "service" : "person";
  noteError(request, { code: loggableCode(code, status), fault });
};
