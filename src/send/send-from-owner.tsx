import { useState } from "react";
import { mainSender } from "#src/records/owner/main-sender.ts";
import { useFirstAddresses, type AddressesOwner } from "#src/records/owner/use-owner-addresses.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { SendButton } from "./send-button.tsx";

type Props = { readonly environment: string; readonly owner: AddressesOwner };

/** The dialog's state: waiting for the owner's addresses, or open with a sender, if there is one. */
type Open = { readonly isWaiting: true } | { readonly isWaiting: false; readonly addressId: string | undefined };

/**
 * Sends from a wallet or profile: the dialog begins with the address that has the most of its coin, and waits for that
 * address if it is not loaded yet.
 */
export const SendFromOwner = ({ environment, owner }: Props) => {
  const { networks, isAwaited } = useNetworks(environment);
  const { data, isPending, failureReason } = useFirstAddresses(environment, owner);
  // If they cannot be read, the person chooses the sender.
  const isUnread = isAwaited || (isPending && failureReason === null);
  const opened = (): Open =>
    isUnread ? { isWaiting: true } : { isWaiting: false, addressId: mainSender(data?.data ?? [], networks)?.id };
  // The sender stays as it was when the form began: another sender would begin another draft.
  const [open, setOpen] = useState<Open>();
  if (open?.isWaiting === true && !isUnread) setOpen(opened());
  return (
    <SendButton
      environment={environment}
      addressId={open?.isWaiting === false ? open.addressId : undefined}
      isWaiting={open?.isWaiting === true}
      variant="filled"
      opened={open !== undefined}
      onOpened={(isOpen) => setOpen(isOpen ? opened() : undefined)}
    />
  );
};
