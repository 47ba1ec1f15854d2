import { Button, Group, Skeleton, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { OptionSelect } from "#src/components/form/option-select.tsx";
import { GroupedAddress } from "#src/components/grouped-address/grouped-address.tsx";
import { nameText } from "#src/components/name-text.ts";
import { QrCode } from "#src/components/qr-code.tsx";
import { useCopy } from "#src/components/use-copy.ts";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { shownName } from "#src/records/own-address.ts";
import { useLabelled } from "#src/records/use-labelled.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { type AddressesOwner, useOwnerAddresses } from "./use-owner-addresses.ts";
import classes from "./receive.module.css";

type Props = {
  readonly environment: string;
  /** The address, or whose addresses to choose from. */
  readonly to: { readonly kind: "address"; readonly address: Address } | AddressesOwner;
  /** Generates the first address; undefined for people who may not. */
  readonly onGenerate?: (() => void) | undefined;
  readonly onClose: () => void;
};

/** The address to give to somebody who pays: whole, to copy, and as a QR code. */
export const ReceiveDialog = ({ environment, to, onGenerate, onClose }: Props) => {
  useFocusBack();
  return (
    <Dialog title="Receive" closeLabel="Close" size="md" onClose={onClose}>
      {to.kind === "address" ? (
        <OneAddress environment={environment} address={to.address} />
      ) : (
        <OfOwner environment={environment} owner={to} onGenerate={onGenerate} />
      )}
    </Dialog>
  );
};

type OfOwnerProps = Pick<Props, "environment" | "onGenerate"> & { readonly owner: AddressesOwner };

const OfOwner = ({ environment, owner, onGenerate }: OfOwnerProps) => {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Address>();
  const { networks, find } = useNetworks(environment);
  const isSeveral = networks.length > 1;
  const textOf = (one: Address) => optionText(one, isSeveral ? find(one.networkId) : undefined);
  // The field shows the chosen address until something else is typed.
  const text = chosen !== undefined && typed === textOf(chosen) ? "" : typed;
  const { query, addresses, isMore, isSearching } = useOwnerAddresses(environment, owner, text);
  if (query.data === undefined) {
    return query.error === null ? (
      <Skeleton className={classes["card"]} aria-label="Loading" />
    ) : (
      <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  const { totalElements } = query.data.pagination;
  if (totalElements === 0) {
    return (
      <EmptyState
        title="No addresses yet."
        reason="Money is received at an address. Generate one first."
        action={onGenerate !== undefined && <Button onClick={onGenerate}>Generate address</Button>}
      />
    );
  }
  const only = totalElements === 1 ? query.data.data[0] : undefined;
  if (only !== undefined) return <OneAddress environment={environment} address={only} />;
  const offered =
    chosen === undefined || addresses.some(({ id }) => id === chosen.id) ? addresses : [chosen, ...addresses];
  return (
    <>
      <OptionSelect
        label="Address"
        placeholder="Choose one"
        data-autofocus
        value={chosen?.id ?? null}
        onChange={(id) => setChosen(offered.find((one) => one.id === id))}
        data={offered.map((one) => ({ value: one.id, label: textOf(one) }))}
        searchValue={typed}
        onSearchChange={setTyped}
        notes={[
          ...(isSearching ? ["Searching…"] : offered.length === 0 ? ["No address matches."] : []),
          ...(isMore && text === "" ? ["More addresses match. Type part of an address or a label."] : []),
        ]}
      />
      {chosen === undefined ? (
        <div className={classes["card"]} />
      ) : (
        <OneAddress environment={environment} address={chosen} />
      )}
    </>
  );
};

const optionText = (one: Address, network: Network | undefined): string => {
  const digits = shortHash(checksumAddress(one.address));
  const name = shownName(one);
  const parts = [name, name?.endsWith(digits) === true ? undefined : digits, network?.name];
  return nameText(parts.filter((part) => part !== undefined).join(" · "));
};

const OneAddress = ({ environment, address }: { readonly environment: string; readonly address: Address }) => {
  const value = checksumAddress(address.address);
  const network = useNetworks(environment).find(address.networkId);
  const [named = address] = useLabelled(environment, undefined, [address]);
  const { copied, copy } = useCopy("address");
  const name = shownName(named);
  return (
    <div className={classes["card"]}>
      <Text fw={600} ta="center">
        {name !== undefined && <NameText text={name} />}
      </Text>
      <QrCode value={value} label={`QR code of ${value}`} />
      <p className={classes["address"]}>
        <GroupedAddress address={value} />
      </p>
      <Group justify="center">
        <Button
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => copy(value)}
        >
          {copied ? "Copied" : "Copy address"}
        </Button>
      </Group>
      {network !== undefined && (
        <Text size="sm" c="dimmed" ta="center">
          <NameText text={`Send only ${network.name} assets to this address.`} />
        </Text>
      )}
    </div>
  );
};
