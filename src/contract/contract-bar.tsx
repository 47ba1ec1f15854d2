import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { parseAddress } from "#shared/abi/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { AddressPicker } from "../components/abi-form/address-picker.tsx";
import { afterPointer } from "../components/form/after-pointer.ts";
import { LeafErrorText } from "../components/abi-form/leaf-error-text.tsx";
import type { KnownAddress } from "../components/abi-form/field-offers.ts";
import classes from "./parts/contract.module.css";
import { isCallable } from "./ref/contract-ref.ts";
import type { PlaygroundSearch } from "./search.ts";
import { NameText } from "../components/exact-text.tsx";
import { nameText } from "../components/name-text.ts";

/** What the page is about: the network and the contract's address. */
export const ContractBar = ({
  networks,
  contracts,
  search,
  onChange,
}: {
  readonly networks: readonly Network[];
  readonly contracts: readonly KnownAddress[];
  readonly search: PlaygroundSearch;
  readonly onChange: (change: Pick<PlaygroundSearch, "network"> | Pick<PlaygroundSearch, "address">) => void;
}) => {
  const callable = networks.filter(isCallable);
  const known = callable.some(({ id }) => id === search.network);
  return (
    <Group gap="sm" align="flex-start" className={classes["bar"]}>
      <NativeSelect
        label="Network"
        className={classes["network"]}
        value={search.network ?? ""}
        onChange={(event) => onChange({ network: event.currentTarget.value })}
        error={search.network === undefined || known ? undefined : unknownNetwork(networks, search.network)}
        description={callable.length === 0 ? "No EVM network is enabled for the organization." : undefined}
        inputWrapperOrder={["label", "input", "error", "description"]}
      >
        {known ? null : (
          <option value={search.network ?? ""}>
            {search.network === undefined ? "Pick a network" : nameText(search.network)}
          </option>
        )}
        {callable.map(({ id, name }) => (
          <option key={id} value={id}>
            {nameText(name)}
          </option>
        ))}
      </NativeSelect>
      <AddressField address={search.address} contracts={contracts} onChange={(address) => onChange({ address })} />
    </Group>
  );
};

const AddressField = ({
  address,
  contracts,
  onChange,
}: {
  readonly address: string | undefined;
  readonly contracts: readonly KnownAddress[];
  readonly onChange: (address: string | undefined) => void;
}) => {
  const [typed, setTyped] = useState({ from: address, text: address ?? "", left: address !== undefined });
  // Back and forward change the address under the field.
  const field = typed.from === address ? typed : { from: address, text: address ?? "", left: true };
  const parsed = parseAddress(field.text);
  const type = (text: string, left: boolean) => {
    const result = parseAddress(text);
    const from = result.ok ? result.value : address;
    setTyped({ from, text, left });
    if (result.ok && result.value !== address) onChange(result.value);
  };
  const error = field.left && !parsed.ok && field.text !== "" ? parsed.error : undefined;
  const name = contracts.find((contract) => parsed.ok && contract.address === parsed.value)?.label;
  return (
    <TextInput
      label="Contract address"
      className={classes["address"]}
      classNames={{ input: classes["addressText"] ?? "" }}
      placeholder="0x"
      autoComplete="off"
      spellCheck={false}
      value={field.text}
      onChange={(event) => type(event.currentTarget.value, false)}
      onBlur={() => afterPointer(() => setTyped((now) => ({ ...now, left: true })))}
      inputWrapperOrder={["label", "input", "error", "description"]}
      rightSection={
        <AddressPicker known={contracts} title="Pick a deployed contract" onPick={(text) => type(text, true)} />
      }
      error={
        error && (
          <LeafErrorText
            field={{ kind: "address", name: "", type: "address" }}
            error={error}
            onFix={(text) => type(text, true)}
          />
        )
      }
      description={error || name === undefined ? undefined : <NameText text={name} />}
    />
  );
};

const unknownNetwork = (networks: readonly Network[], id: string): string => {
  const network = networks.find((one) => one.id === id);
  if (network === undefined) return "The organization has no network with this id. Pick one of the list.";
  if (!network.enabled) return `${nameText(network.name)} is not enabled for the organization. Pick one of the list.`;
  return `${nameText(network.name)} is not an EVM network: it has no contracts to call. Pick one of the list.`;
};
