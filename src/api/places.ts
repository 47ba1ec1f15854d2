import { queryOptions } from "@tanstack/react-query";
import { type Place, placesSchema } from "../../shared/console/find.ts";
import { addressKey } from "../../shared/console/place.ts";
import { createBatch } from "./batch.ts";
import { consoleRequest } from "./client.ts";

/** Whose an address is on whatever network; all addresses of a page are asked for at once. */
export const placesOptions = (environment: string, address: string) =>
  queryOptions({
    queryKey: ["places", environment, addressKey(address)],
    queryFn: () => lookUp(environment, addressKey(address)),
    staleTime: 60_000,
  });

const lookUp = createBatch<readonly Place[]>(async (environment, addresses) => {
  const { data } = await consoleRequest({
    method: "POST",
    path: `/console/${encodeURIComponent(environment)}/find/places`,
    body: { addresses },
    schema: placesSchema,
  });
  return (address) => data.filter((place) => place.address === address);
});
