import { ActionIcon } from "@mantine/core";
import { IconAddressBook } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { AddressSearch, KnownAddress } from "./field-offers.ts";

const loadPopover = () => import("./address-popover.tsx");
type Popover = Awaited<ReturnType<typeof loadPopover>>["AddressPopover"];

/** A button that opens a list of addresses; the list is neither loaded nor mounted before. */
export const AddressPicker = ({
  knownAddresses,
  search,
  title,
  onPick,
}: {
  readonly knownAddresses: readonly KnownAddress[];
  /** Replaces the known addresses. */
  readonly search?: AddressSearch | undefined;
  /** The button's name for assistive technology. */
  readonly title: string;
  readonly onPick: (address: string) => void;
}) => {
  const [Opened, setOpened] = useState<Popover>();
  const [failed, setFailed] = useState(false);
  const hasClosed = useRef(false);
  if (knownAddresses.length === 0 && search === undefined) return null;
  const close = () => {
    hasClosed.current = true;
    setOpened(undefined);
  };
  /** When the list closes, another element replaces the button: it gets the focus that the list had. */
  const takeFocus = (node: HTMLButtonElement | null) => {
    if (node === null || !hasClosed.current) return;
    hasClosed.current = false;
    if (document.activeElement === document.body) node.focus();
  };
  const toggle = async () => {
    if (Opened !== undefined) return close();
    const loaded = await loadPopover().catch(() => undefined);
    setFailed(loaded === undefined);
    setOpened(() => loaded?.AddressPopover);
  };
  const label = failed ? `${title}: could not load the list. Try again` : title;
  const button = (
    <ActionIcon
      ref={takeFocus}
      variant="subtle"
      color={failed ? "red" : "gray"}
      size="sm"
      aria-label={label}
      title={label}
      aria-expanded={Opened !== undefined}
      onPointerEnter={() => void loadPopover().catch(() => undefined)}
      onClick={() => void toggle()}
    >
      <IconAddressBook size={18} stroke={1.5} />
    </ActionIcon>
  );
  if (Opened === undefined) return button;
  const pick = (address: string) => {
    close();
    // The organization's own records may lack the checksum.
    onPick(checksumAddress(address));
  };
  return <Opened button={button} knownAddresses={knownAddresses} search={search} onPick={pick} onClose={close} />;
};
