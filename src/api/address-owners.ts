import { queryOptions } from "@tanstack/react-query";
import { type AddressOwner, addressOwnersSchema } from "#shared/console/find.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { createBatch } from "./client/batch.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";

/** Whose an address is on each network. One request asks for all addresses of a page. */
export const addressOwnersOptions = (environment: string, address: string) =>
  queryOptions({
    queryKey: keys.addressOwners.of(environment, addressKey(address)),
    queryFn: () => lookUp(environment, addressKey(address)),
    staleTime: 60_000,
  });

const lookUp = createBatch<readonly AddressOwner[]>(async (environment, addresses) => {
  const { data } = await consoleRequest({
    method: "POST",
    path: `/console/${encodeURIComponent(environment)}/find/owners`,
    body: { addresses },
    schema: addressOwnersSchema,
  });
  return (address) => data.filter((owner) => owner.address === address);
});
