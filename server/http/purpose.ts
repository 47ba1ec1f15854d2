import type { FastifyRequest } from "fastify";
import { Problem } from "#server/lib/problem.ts";
import { purposeHeader } from "#shared/console/header.ts";
import { purposeSchema } from "#shared/console/operation.ts";

/** A write's purpose from its header; null without one. Throws a 400 if it is unreadable. */
export const purposeOf = (request: FastifyRequest): string | null => {
  const header = request.headers[purposeHeader];
  if (header === undefined) return null;
  const read = typeof header === "string" ? purposeSchema.safeParse(decoded(header)) : undefined;
  if (read?.success === true) return read.data;
  const why = read?.error.issues[0]?.message ?? "appears twice";
  throw new Problem("POSTERN_BAD_REQUEST", `The purpose in the header ${purposeHeader} ${why}. Nothing was sent.`);
};

/** An invalid percent escape, or bytes that are not text, have no meaning. */
const decoded = (text: string): unknown => {
  if (!/^[\x21-\x7e]*$/.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
