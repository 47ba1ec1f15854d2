import { Group, NativeSelect } from "@mantine/core";
import { useId, useState } from "react";
import { parseTypedAddress } from "#shared/abi/address.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { Network } from "#shared/wire/network.ts";
import { AddressPicker } from "#src/components/abi-form/address-picker.tsx";
import { errorText } from "#src/components/abi-form/error-text.ts";
import { FieldValueOffers } from "#src/components/abi-form/field-value-offers.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { AddressField } from "#src/components/form/address-field.tsx";
import { afterPointer } from "#src/components/form/after-pointer.ts";
import { nameText } from "#src/components/name-text.ts";
import { isCallable } from "#src/records/is-callable.ts";
import { choiceText, type ContractChoice } from "./contract-choice.ts";
import type { PlaygroundSearch } from "./search.ts";
import classes from "./parts/contract.module.css";

/** The network and contract address of the page. */
export const ContractBar = ({
  networks,
  contracts,
  search,
  onChange,
}: {
  readonly networks: readonly Network[];
  readonly contracts: readonly ContractChoice[];
  readonly search: PlaygroundSearch;
  readonly onChange: (change: Pick<PlaygroundSearch, "network"> | Pick<PlaygroundSearch, "address">) => void;
}) => {
  const callable = networks.filter(isCallable);
  const isListed = callable.some(({ id }) => id === search.network);
  return (
    <Group gap="sm" align="flex-start" className={classes["bar"]}>
      <NativeSelect
        label="Network"
        className={classes["network"]}
        value={search.network ?? ""}
        onChange={(event) => onChange({ network: event.currentTarget.value })}
        error={search.network === undefined || isListed ? undefined : unknownNetwork(networks, search.network)}
        description={callable.length === 0 ? "Your organization has no EVM network." : undefined}
      >
        {isListed ? null : (
          <option value={search.network ?? ""}>
            {search.network === undefined ? "Choose a network" : nameText(search.network)}
          </option>
        )}
        {callable.map(({ id, name }) => (
          <option key={id} value={id}>
            {nameText(name)}
          </option>
        ))}
      </NativeSelect>
      <ContractAddressField
        network={callable.find(({ id }) => id === search.network)}
        address={search.address}
        contracts={contracts}
        onChange={(address) => onChange({ address })}
      />
    </Group>
  );
};

const ContractAddressField = ({
  network,
  address,
  contracts,
  onChange,
}: {
  readonly network: Network | undefined;
  readonly address: string | undefined;
  readonly contracts: readonly ContractChoice[];
  readonly onChange: (address: string | undefined) => void;
}) => {
  const [typed, setTyped] = useState({ from: address, text: written(address), left: address !== undefined });
  // Back and forward change the address without the field.
  const field = typed.from === address ? typed : { from: address, text: written(address), left: true };
  const id = useId();
  const choices = contracts.map((contract) => ({ ...contract, label: choiceText(contract) }));
  const parsed = parseTypedAddress(field.text);
  const type = (text: string, left: boolean) => {
    const result = parseTypedAddress(text);
    const from = result.ok ? result.value : address;
    setTyped({ from, text, left });
    if (result.ok && result.value !== address) onChange(result.value);
  };
  const error = field.left && !parsed.ok && field.text !== "" ? parsed.error : undefined;
  const name = contracts.find((contract) => parsed.ok && contract.address === parsed.value)?.label;
  return (
    <div className={classes["address"]}>
      <AddressField
        id={id}
        label="Contract address"
        network={network}
        value={field.text}
        onChange={(text) => type(text, isLetterCase(text))}
        onBlur={() => afterPointer(() => setTyped((now) => ({ ...now, left: true })))}
        picker={
          <AddressPicker
            knownAddresses={choices}
            title="Choose a deployed contract"
            onPick={(text) => type(text, true)}
          />
        }
        error={error && errorText(addressField, error)}
        // The name's line is reserved from the start: nothing below shifts when it arrives.
        note={name === undefined ? parsed.ok && "\u00a0" : <NameText text={name} />}
      />
      <FieldValueOffers
        field={addressField}
        label="Contract address"
        leaf={{
          id,
          draft: field,
          result: parsed,
          error,
          change: ({ text = "" }) => type(text, true),
        }}
      />
    </div>
  );
};

const addressField = { kind: "address", name: "", type: "address" } as const;

/** A link's address with its checksum: links may come from records without one. */
const written = (address: string | undefined): string => checksumAddress(address ?? "");

/** A complete address without a checksum cannot be opened, so the field reports it immediately. */
const isLetterCase = (text: string): boolean => {
  const parsed = parseTypedAddress(text);
  return !parsed.ok && parsed.error.code === "no-checksum";
};

const unknownNetwork = (networks: readonly Network[], id: string): string => {
  const network = networks.find((one) => one.id === id);
  if (network === undefined) return "No network has this id. Choose one from the list.";
  if (!network.enabled)
    return `${nameText(network.name)} is not enabled for your organization. Choose another network.`;
  return `${nameText(network.name)} is not an EVM network and has no contracts. Choose another network.`;
};
