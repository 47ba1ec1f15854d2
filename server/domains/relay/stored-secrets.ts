import type { Service } from "#server/domains/service/service.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Secret } from "#server/lib/secret.ts";
import { issuanceFacts } from "#shared/wire/issuance-facts.ts";

/**
 * Throws a 400 if the description of a template, a token or a collection repeats a secret: the body is stored, shown
 * and exported. `secrets` are those of the request itself; a service's secrets are unknown while it is down.
 */
export const refuseStoredSecret = (
  service: Service | null,
  { endpoint, body }: { readonly endpoint: string; readonly body: unknown },
  secrets: readonly Secret[] = [],
): void => {
  if (!Object.hasOwn(issuanceFacts, endpoint) || body === undefined) return;
  const text = JSON.stringify(body);
  const isClean =
    service === null
      ? !secrets.some((secret) => text.includes(JSON.stringify(secret.reveal()).slice(1, -1)))
      : service.clean(text, secrets) === text;
  if (isClean) return;
  throw new Problem(
    "POSTERN_SHARE_REFUSED",
    "The request contains a secret outside clientShare, which would be stored. Remove it. Nothing was sent.",
  );
};
