import type { WriteRequest } from "#server/domains/request/write-request.ts";
import { placeOfSecret, secretRefused } from "#server/domains/service/place-of-secret.ts";
import { createRedactor } from "#server/domains/service/redact.ts";
import type { Service } from "#server/domains/service/service.ts";
import type { Secret } from "#server/lib/secret.ts";

/**
 * Throws a 400 if a write repeats a secret outside clientShare. A request of a person was refused before it got here,
 * but an item of a run comes from the store, and its share may have been typed later. `secrets` are those of the write;
 * a service's own are unknown while it is down.
 */
export const refuseStoredSecret = (
  service: Service | null,
  { params, query, body, purpose = null }: WriteRequest & { readonly purpose?: string | null },
  secrets: readonly Secret[] = [],
): void => {
  const repeats =
    service === null ? createRedactor([], secrets).repeats : (text: string) => service.repeats(text, secrets);
  const place = placeOfSecret({ path: params, query, body, purpose }, repeats);
  if (place !== null) throw secretRefused(place);
};
