import { Text } from "@mantine/core";
import { useState } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { OptionSelect } from "#src/components/form/option-select.tsx";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { nameText } from "#src/components/name-text.ts";
import { shownName } from "#src/records/own-address.ts";
import type { Holder } from "./holders.ts";
import { keepEnter } from "./keep-enter.ts";
import classes from "./send.module.css";

type Props = ControlledField<string> & {
  /** The focus begins here. */
  readonly "data-autofocus"?: boolean;
  /** In the order in which they are offered. */
  readonly holders: readonly Holder[];
  readonly network: Network;
  readonly chosen: Address | undefined;
};

/** The sending address, among those that hold the asset. */
export const HolderField = ({ holders, network, chosen, value, error, ...field }: Props) => {
  const [typed, setTyped] = useState("");
  const isHolder = holders.some(({ sender }) => sender.id === chosen?.id);
  const offered =
    chosen === undefined || isHolder ? holders : [{ sender: chosen, amount: undefined, text: undefined }, ...holders];
  const text = typed.trim().toLowerCase();
  const isShown = offered.some(({ sender }) => senderText(sender) === typed);
  const fitting = offered.filter(
    ({ sender }) => text === "" || isShown || `${senderText(sender)} ${sender.address}`.toLowerCase().includes(text),
  );
  return (
    <OptionSelect
      {...field}
      label="From"
      onKeyDown={keepEnter}
      placeholder="Choose an address that has it"
      value={chosen === undefined ? null : value}
      onChange={(id) => field.onChange(id ?? "")}
      data={fitting.map(({ sender }) => ({ value: sender.id, label: senderText(sender) }))}
      renderOption={({ option }) => <Option holder={offered.find(({ sender }) => sender.id === option.value)} />}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="No address that has it matches."
      error={error}
      description={
        error !== undefined || chosen === undefined ? undefined : (
          <>
            <span className={classes["code"]}>
              <NameText text={chosen.address} />
            </span>{" "}
            On {nameText(network.name)}
          </>
        )
      }
    />
  );
};

const Option = ({ holder }: { readonly holder: Holder | undefined }) => {
  if (holder === undefined) return null;
  const { sender, text } = holder;
  return (
    <span>
      <NameText text={shownName(sender) ?? "Address"} />
      <Text span display="block" size="xs" className={classes["code"]}>
        <NameText text={sender.address} />
      </Text>
      <Text span display="block" size="xs" c="dimmed">
        {text === undefined ? "Balance unknown" : `Holds ${text}`}
      </Text>
    </span>
  );
};

const senderText = (sender: Address): string => {
  const name = shownName(sender);
  const digits = shortHash(checksumAddress(sender.address));
  return nameText(
    [...(name === undefined ? [] : [name]), ...(name?.endsWith(digits) === true ? [] : [digits])].join(" · "),
  );
};
