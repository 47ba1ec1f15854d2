import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { parseAddress } from "#shared/abi/leaf.ts";
import type { Network } from "#shared/wire/network.ts";
import { AddressPicker } from "../components/abi-form/address-picker.tsx";
import type { KnownAddress } from "../components/abi-form/field-offers.ts";
import { LeafErrorText } from "../components/abi-form/leaf-error-text.tsx";
import { useZodForm } from "../components/form/use-zod-form.ts";
import classes from "./parts/contract.module.css";
import { isCallable } from "./ref/contract-ref.ts";
import type { PlaygroundSearch } from "./search.ts";

/** A network and a contract on it; neither has to be chosen. */
const barSchema = (networks: readonly Network[]) =>
  z.object({
    network: z.string().check(({ value, issues }) => {
      const message = networkProblem(networks, value);
      if (message !== undefined) issues.push({ code: "custom", input: value, message });
    }),
    address: z.string().check(z.refine((text) => text === "" || parseAddress(text).ok)),
  });

/** What the page is about: the network and the contract's address. What can be opened is opened as it is typed. */
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
  const { network = "", address = "" } = search;
  const { form, field } = useZodForm(barSchema(networks), { defaultValues: { network, address } });
  const { control, getValues, resetField, setValue } = form;
  const callable = networks.filter(isCallable);
  const known = callable.some(({ id }) => id === network);
  const text = useWatch({ control, name: "address" });
  const parsed = parseAddress(text);
  const networkField = field("network");
  const addressField = field("address");
  // Back and forward change the URL under the form.
  useEffect(() => {
    setValue("network", network, { shouldValidate: true });
  }, [setValue, network]);
  useEffect(() => {
    const typed = parseAddress(getValues("address"));
    // The same address stays in the letters in which it was typed.
    if (typed.ok && typed.value === address) return;
    if (address === "") resetField("address", { defaultValue: "" });
    else setValue("address", address, entered);
  }, [getValues, resetField, setValue, address]);
  const open = (typed: string) => {
    const result = parseAddress(typed);
    if (result.ok && result.value !== address) onChange({ address: result.value });
  };
  const take = (typed: string) => {
    setValue("address", typed, entered);
    open(typed);
  };
  const error = addressField.error !== undefined && !parsed.ok && text !== "" ? parsed.error : undefined;
  const name = contracts.find((contract) => parsed.ok && contract.address === parsed.value)?.label;
  return (
    <Group gap="sm" align="flex-start" className={classes["bar"]}>
      <NativeSelect
        label="Network"
        className={classes["network"]}
        {...networkField}
        onChange={(event) => {
          networkField.onChange(event);
          onChange({ network: event.currentTarget.value });
        }}
        description={callable.length === 0 ? "No EVM network is enabled for the organization." : undefined}
        inputWrapperOrder={["label", "input", "error", "description"]}
      >
        {known ? null : <option value={network}>{network === "" ? "Pick a network" : network}</option>}
        {callable.map(({ id, name: label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        label="Contract address"
        className={classes["address"]}
        classNames={{ input: classes["addressText"] ?? "" }}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
        {...addressField}
        onChange={(event) => {
          addressField.onChange(event);
          open(event.currentTarget.value);
        }}
        inputWrapperOrder={["label", "input", "error", "description"]}
        rightSection={<AddressPicker known={contracts} title="Pick a deployed contract" onPick={take} />}
        error={
          error && <LeafErrorText field={{ kind: "address", name: "", type: "address" }} error={error} onFix={take} />
        }
        description={error ? undefined : name}
      />
    </Group>
  );
};

// Nobody leaves the field after a link, a picker or a fix has filled it in.
const entered = { shouldValidate: true, shouldTouch: true } as const;

const networkProblem = (networks: readonly Network[], id: string): string | undefined => {
  const network = networks.find((one) => one.id === id);
  if (id === "" || (network !== undefined && isCallable(network))) return undefined;
  if (network === undefined) return "The organization has no network with this id. Pick one of the list.";
  if (!network.enabled) return `${network.name} is not enabled for the organization. Pick one of the list.`;
  return `${network.name} is not an EVM network: it has no contracts to call. Pick one of the list.`;
};
