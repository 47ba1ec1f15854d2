import { Text } from "@mantine/core";
import { useState } from "react";
import { listAmount } from "#shared/amount/list-amount.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { OptionSelect } from "#src/components/form/option-select.tsx";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { nameText } from "#src/components/name-text.ts";
import { type Held, heldTitle } from "./held.ts";
import { keepEnter } from "./keep-enter.ts";
import type { OfferedAsset } from "./offered-assets.ts";
import classes from "./send.module.css";

type Props = ControlledField<string> & {
  /** The focus begins here. */
  readonly "data-autofocus"?: boolean;
  /** The sender's assets; undefined while unknown. */
  readonly held: readonly Held[] | undefined;
  /** What the organization holds at other addresses. */
  readonly offered: readonly OfferedAsset[];
  /** Chooses one of those, and with it another sender. */
  readonly onOffered: (asset: OfferedAsset) => void;
  /** One of those, while its sender is being found. */
  readonly awaited: OfferedAsset | undefined;
  readonly hasSender: boolean;
  readonly chosen: Held | undefined;
  /** What the organization holds of the chosen asset, and where; undefined if all of it is at the sender. */
  readonly overall: string | undefined;
};

/** The most options shown: an address may have thousands of NFTs, and typing finds them. */
const mostOffered = 100;

/** The asset to send: the coin, or one of the sender's tokens and NFTs, each with its balance. */
export const AssetField = ({
  held = [],
  offered,
  onOffered,
  awaited,
  hasSender,
  chosen,
  overall,
  value,
  error,
  ...field
}: Props) => {
  const [typed, setTyped] = useState("");
  const isReading = hasSender && held.length === 0;
  const others = fittingOffers(offered, typed, held);
  return (
    <OptionSelect
      {...field}
      label="Asset"
      onKeyDown={keepEnter}
      placeholder={isReading ? "Loading assets…" : "Choose an asset"}
      value={awaited !== undefined ? awaited.value : chosen === undefined ? null : value}
      onChange={(key) => {
        const other = offered.find((one) => one.value === key);
        if (other === undefined) field.onChange(key ?? "");
        else onOffered(other);
      }}
      data={[
        ...groupsOf(fitting(held, typed).slice(0, mostOffered)),
        ...(others.length === 0
          ? []
          : [{ group: held.length === 0 ? "All addresses" : "At other addresses", items: others }]),
      ]}
      renderOption={({ option }) => (
        <Option
          held={held.find(({ key }) => key === option.value)}
          offered={offered.find((one) => one.value === option.value)}
        />
      )}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="No matching assets."
      error={error}
      description={error === undefined ? <Help chosen={chosen} overall={overall} /> : undefined}
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

/** The others whose name or contract contains the input; all while the field shows an asset's name. */
const fittingOffers = (offered: readonly OfferedAsset[], typed: string, held: readonly Held[]) => {
  const text = typed.trim().toLowerCase();
  const isName = [...held.map(heldTitle), ...offered.map(({ title }) => title)].some(
    (title) => nameText(title) === typed,
  );
  return offered
    .filter(({ title, key }) => text === "" || isName || `${title} ${key}`.toLowerCase().includes(text))
    .slice(0, mostOffered)
    .map(({ value, title }) => ({ value, label: nameText(title) }));
};

const Option = ({ held, offered }: { readonly held: Held | undefined; readonly offered: OfferedAsset | undefined }) => {
  if (offered !== undefined) {
    return (
      <span>
        <NameText text={offered.title} />
        <Text span display="block" size="xs" c="dimmed">
          <NameText text={offered.text} />
        </Text>
      </span>
    );
  }
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

const Help = ({ chosen, overall }: Pick<Props, "chosen" | "overall">) => {
  if (chosen === undefined) return "A coin or token that your organization holds.";
  const { asset } = chosen;
  return (
    <>
      <span title={chosen.text}>{balanceOf(chosen)}</span>
      {overall === undefined ? null : <NameText text={`. In all ${overall}`} />}
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
