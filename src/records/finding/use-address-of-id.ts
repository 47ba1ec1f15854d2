import { useQuery } from "@tanstack/react-query";
import { hasIdForm } from "#shared/lookup/id-form.ts";
import type { Address } from "#shared/wire/address.ts";
import { addressOptions } from "#src/api/addresses.ts";

type AddressOfId = {
  readonly address: Address | undefined;
  /** The text has the form of an id, and the service has not said yet whose. */
  readonly isAsking: boolean;
};

/**
 * The address with a typed id, straight from the service: the copy of its list may not have it yet. A text in another
 * form is not sent, because it becomes part of a URL. Without an answer, the copy may still get it.
 */
export const useAddressOfId = (environment: string, text: string, { enabled = true } = {}): AddressOfId => {
  const id = text.trim();
  const isId = enabled && hasIdForm(id);
  const { data, isLoading } = useQuery({
    ...addressOptions(environment, id),
    enabled: isId,
    retry: false,
    refetchInterval: false,
  });
  return { address: isId ? (data ?? undefined) : undefined, isAsking: isId && isLoading };
};
