import type { FastifyRequest } from "fastify";
import { purposeHeader } from "#shared/console/header.ts";
import { purposeSchema } from "#shared/console/operation.ts";
import type { Secret } from "../lib/secret.ts";
import type { Upstream } from "../domains/environments/environment.ts";
import { Problem } from "../lib/problem.ts";

/** What a write is for, as its header says; null without one. Throws a 400 for one that cannot be read. */
export const purposeOf = (request: FastifyRequest): string | null => {
  const header = request.headers[purposeHeader];
  if (header === undefined) return null;
  const read = typeof header === "string" ? purposeSchema.safeParse(decoded(header)) : undefined;
  if (read?.success === true) return read.data;
  const why = read?.error.issues[0]?.message ?? "appears twice";
  throw new Problem("POSTERN_BAD_REQUEST", `The purpose in the header ${purposeHeader} ${why}. Nothing was sent.`);
};

/** A percent escape that is none, or that is no text, has no meaning. */
const decoded = (text: string): unknown => {
  if (!/^[\x21-\x7e]*$/.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/**
 * Throws a 400 for a purpose, or another text of a person, that repeats a secret: it is kept, searched and exported. `secrets` are those of the request itself; those of a
 * service are not known while it is down.
 */
export const refuseSecretIn = (
  purpose: string | null,
  upstream: Upstream | null,
  secrets: readonly Secret[] = [],
  what = "purpose",
): void => {
  if (purpose === null) return;
  const isClean =
    upstream === null
      ? !secrets.some((secret) => purpose.includes(secret.reveal()))
      : upstream.service.clean(purpose, secrets) === purpose;
  if (isClean) return;
  throw new Problem(
    "POSTERN_SHARE_REFUSED",
    `The ${what} contains a secret, which would be stored. Remove it. Nothing was sent.`,
  );
};
