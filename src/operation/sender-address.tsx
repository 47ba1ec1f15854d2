import { useQuery } from "@tanstack/react-query";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { HashText } from "#src/components/hash-text.tsx";
import { Address } from "#src/records/address.tsx";

type Props = { readonly environment: string; readonly addressId: string; readonly name: string | undefined };

/** An operation's sending address, as used by block explorers; its id until the address is loaded. */
export const SenderAddress = ({ environment, addressId, name }: Props) => {
  const { data } = useQuery(senderAddressesOptions(environment));
  const sender = data?.data.find(({ id }) => id === addressId);
  if (sender === undefined) return <HashText value={addressId} what="address id" />;
  return (
    <Address
      environment={environment}
      networkId={sender.networkId}
      value={sender.address}
      otherName={sender.label ?? name}
    />
  );
};
