import { useState } from "react";
import { mainSender } from "#src/records/owner/main-sender.ts";
import { useFirstAddresses, type AddressesOwner } from "#src/records/owner/use-owner-addresses.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { SendButton } from "./send-button.tsx";

type Props = { readonly environment: string; readonly owner: AddressesOwner };

/** Sends from a wallet or profile: the dialog begins with the address that has the most of its coin. */
export const SendFromOwner = ({ environment, owner }: Props) => {
  const { networks } = useNetworks(environment);
  const { data } = useFirstAddresses(environment, owner);
  // As it was when the dialog opened: another sender would begin another draft.
  const [open, setOpen] = useState<{ readonly addressId: string | undefined }>();
  return (
    <SendButton
      environment={environment}
      addressId={open?.addressId}
      variant="filled"
      opened={open !== undefined}
      onOpened={(isOpen) => setOpen(isOpen ? { addressId: mainSender(data?.data ?? [], networks)?.id } : undefined)}
    />
  );
};
