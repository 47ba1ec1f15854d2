import { queryOptions } from "@tanstack/react-query";
import { addressKey } from "#shared/console/identifiers.ts";
import { lookUpName } from "./address-names.ts";
import { keys } from "./keys.ts";

/** The owner of an address on each network. One request covers all addresses of a page. */
export const addressOwnersOptions = (environment: string, address: string) =>
  queryOptions({
    queryKey: keys.addressOwners.of(environment, addressKey(address)),
    queryFn: async () => {
      const key = addressKey(address);
      return (await lookUpName(environment, "owners", key)).filter((owner) => owner.address === key);
    },
    staleTime: 60_000,
  });
