import { Text } from "@mantine/core";
import { useState } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Address } from "#shared/wire/address.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { OptionSelect } from "#src/components/form/option-select.tsx";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { nameText } from "#src/components/name-text.ts";
import { shownName } from "#src/records/own-address.ts";
import { type Holder, holdersInOrder, type Need } from "./holders.ts";
import { keepEnter } from "./keep-enter.ts";
import { type HeldOn, type HolderList, useFoundHolders } from "./use-holders.ts";
import classes from "./send.module.css";

/** The addresses that hold the chosen asset, and what one of them has to have. */
export type Holding = { readonly on: HeldOn; readonly list: HolderList; readonly need: Need };

type Props = ControlledField<string> & {
  /** The focus begins here. */
  readonly "data-autofocus"?: boolean;
  readonly environment: string;
  readonly holding: Holding;
  readonly chosen: Address | undefined;
};

/** The sending address, among those that hold the asset, those with enough first; of many, found while typing. */
export const HolderField = ({ environment, holding, chosen, value, error, ...field }: Props) => {
  const { on, list, need } = holding;
  const [typed, setTyped] = useState("");
  // The field shows the chosen name until something else is typed.
  const isShown = chosen !== undefined && senderText(chosen) === typed;
  const matches = useFoundHolders(environment, on, isShown ? "" : typed, list);
  const others = holdersInOrder(matches.holders, need);
  const isSearching = typed.trim() !== "" && !isShown;
  const offered =
    chosen === undefined || isSearching || others.some(({ sender }) => sender.id === chosen.id)
      ? others
      : [{ sender: chosen, amount: undefined, text: undefined }, ...others];
  return (
    <OptionSelect
      {...field}
      label="From"
      onKeyDown={keepEnter}
      placeholder="Choose an address that has it"
      // Choosing the chosen one again is no wish for none.
      allowDeselect={false}
      value={chosen === undefined ? null : value}
      onChange={(id) => field.onChange(id ?? "")}
      data={offered.map(({ sender }) => ({ value: sender.id, label: senderText(sender) }))}
      renderOption={({ option }) => <Option holder={offered.find(({ sender }) => sender.id === option.value)} />}
      searchValue={typed}
      onSearchChange={setTyped}
      notes={
        offered.length === 0
          ? ["No address that has it matches."]
          : matches.total > offered.length
            ? [
                `Showing ${numberText(offered.length)} of ${numberText(matches.total)}. Type part of an address, a label or a profile.`,
              ]
            : []
      }
      error={error}
      description={
        error !== undefined || chosen === undefined ? undefined : (
          <>
            <span className={classes["code"]}>
              <NameText text={chosen.address} />
            </span>{" "}
            On {nameText(on.network.name)}
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
