import { Button, TextInput } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import { formatUnits } from "#shared/amount/units.ts";
import { readAmount } from "#src/components/form/amount.ts";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { nameText } from "#src/components/name-text.ts";
import type { Held } from "./held.ts";
import type { Max } from "./use-max.ts";
import classes from "./send.module.css";

type Props = ControlledField<string> & {
  /** The focus begins here. */
  readonly "data-autofocus"?: boolean;
  readonly held: Held | undefined;
  readonly max: Max;
};

/** The amount to send, in the asset's unit; nothing to type for a unique token. */
export const AmountField = ({ held, max, value, error, onChange, ...field }: Props) => {
  if (held?.asset.kind === "erc721") return null;
  const { decimals, balance, note } = held ?? {};
  const read = decimals === undefined ? undefined : readAmount(value, decimals);
  const isUsable = decimals !== undefined;
  return (
    <TextInput
      {...field}
      label={labelOf(held)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      disabled={!isUsable}
      rightSectionWidth={72}
      rightSection={
        isUsable && balance !== undefined ? (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={max.isAsking}
            aria-label="Max: as much as you can send"
            onClick={() => max.take(onChange)}
          >
            Max
          </Button>
        ) : null
      }
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes["code"] ?? "" }}
      error={error}
      description={
        error === undefined ? (
          <>
            {note === undefined ? null : `${note} `}
            {max.noteOf(value)} {leftAfter(held, read?.ok === true ? read.value : undefined)}
          </>
        ) : undefined
      }
    />
  );
};

/** What the sender keeps of the asset; of the coin, the fee is still to be paid from it. */
const leftAfter = (held: Held | undefined, amount: bigint | undefined): string | undefined => {
  if (held?.balance === undefined || held.decimals === undefined || amount === undefined) return undefined;
  if (amount > held.balance) return undefined;
  const left = `${numberText(formatUnits(held.balance - amount, held.decimals))} ${nameText(held.unit)}`;
  return held.asset.kind === "native" ? `Left after: ${left}, before the fee.` : `Left after: ${left}.`;
};

const labelOf = (held: Held | undefined): string => {
  if (held === undefined) return "Amount";
  return held.asset.kind === "erc1155" ? "How many" : `Amount in ${nameText(held.unit)}`;
};
