import { Text } from "@mantine/core";
import { useState } from "react";
import { listAmount } from "#shared/amount/list-amount.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { OptionSelect } from "#src/components/form/option-select.tsx";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { nameText } from "#src/components/name-text.ts";
import { type Held, heldTitle } from "./held.ts";
import classes from "./send.module.css";

type Props = ControlledField<string> & {
  /** The focus begins here. */
  readonly "data-autofocus"?: boolean;
  /** The sender's assets; undefined while unknown. */
  readonly held: readonly Held[] | undefined;
  readonly hasSender: boolean;
  readonly chosen: Held | undefined;
};

/** The most options shown: an address may have thousands of NFTs, and typing finds them. */
const mostOffered = 100;

/** The asset to send: the coin, or one of the sender's tokens and NFTs, each with its balance. */
export const AssetField = ({ held = [], hasSender, chosen, value, error, ...field }: Props) => {
  const [typed, setTyped] = useState("");
  const isReading = hasSender && held.length === 0;
  return (
    <OptionSelect
      {...field}
      label="Asset"
      placeholder={hasSender ? (isReading ? "Loading assets…" : "Choose an asset") : "Choose a sender first"}
      value={chosen === undefined ? null : value}
      onChange={(key) => field.onChange(key ?? "")}
      data={groupsOf(fitting(held, typed).slice(0, mostOffered))}
      renderOption={({ option }) => <Option held={held.find(({ key }) => key === option.value)} />}
      searchValue={typed}
      onSearchChange={setTyped}
      disabled={!hasSender}
      nothingFoundMessage="No matching assets."
      error={error}
      description={error === undefined ? <Help chosen={chosen} /> : undefined}
    />
  );
};

const groups = [
  ["Coin", ["native"]],
  ["Tokens", ["erc20"]],
  ["NFTs", ["erc721", "erc1155"]],
] as const;

const groupsOf = (held: readonly Held[]) =>
  groups.flatMap(([group, kinds]) => {
    const items = held
      .filter(({ asset }) => kinds.some((kind) => kind === asset.kind))
      .map((one) => ({ value: one.key, label: nameText(heldTitle(one)), disabled: one.lack !== undefined }));
    return items.length === 0 ? [] : [{ group, items }];
  });

/**
 * The assets whose name, contract or number contains the input; all while the field shows an asset's name: the chosen
 * one's, or that of the one before, if another was chosen elsewhere.
 */
const fitting = (held: readonly Held[], typed: string): readonly Held[] => {
  const text = typed.trim().toLowerCase();
  if (text === "" || held.some((one) => typed === nameText(heldTitle(one)))) return held;
  return held.filter((one) => `${heldTitle(one)} ${one.key}`.toLowerCase().includes(text));
};

const Option = ({ held }: { readonly held: Held | undefined }) => {
  if (held === undefined) return null;
  const { asset, lack } = held;
  return (
    <span>
      <NameText text={heldTitle(held)} />
      <Text span display="block" size="xs" c="dimmed" title={held.text}>
        {lack ?? balanceOf(held)}
      </Text>
      {asset.kind === "native" ? null : (
        <Text span display="block" size="xs" c="dimmed" className={classes["code"]}>
          {asset.token}
        </Text>
      )}
    </span>
  );
};

const balanceOf = ({ asset, balance, text }: Held): string => {
  if (asset.kind === "erc721") return "NFT";
  if (asset.kind === "erc1155" && balance !== undefined) return `Balance ${numberText(balance)}`;
  return text === undefined ? "Balance unknown" : `Balance ${listAmount(text)}`;
};

const Help = ({ chosen }: { readonly chosen: Held | undefined }) => {
  if (chosen === undefined) return "The network's coin, or a token the sender holds.";
  const { asset } = chosen;
  return (
    <>
      <span title={chosen.text}>{balanceOf(chosen)}</span>
      {asset.kind === "native" ? null : (
        <>
          {". Contract "}
          <Text span inherit ff="monospace">
            {asset.token}
          </Text>
        </>
      )}
    </>
  );
};
