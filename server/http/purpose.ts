import type { FastifyRequest } from "fastify";
import type { Upstream } from "#server/domains/environments/environment.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Secret } from "#server/lib/secret.ts";
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

/**
 * Throws a 400 if a purpose, or another text by a person, repeats a secret: it would be stored, searched and exported.
 * `secrets` are those of the request itself; a service's secrets are unknown while it is down.
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
