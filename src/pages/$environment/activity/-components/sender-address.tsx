import { useQuery } from "@tanstack/react-query";
import { senderAddressesOptions } from "../../../../api/addresses.ts";
import { HashText } from "../../../../components/hash-text.tsx";

type Props = { readonly environment: string; readonly addressId: string };

/** The address that an operation is sent from, as a block explorer knows it; its id until the address is known. */
export function SenderAddress({ environment, addressId }: Props) {
  const { data } = useQuery(senderAddressesOptions(environment));
  const address = data?.data.find(({ id }) => id === addressId)?.address;
  if (address === undefined) return <HashText value={addressId} what="address id" />;
  return <HashText value={address} what="address" />;
}
