import { Button, TextInput } from "@mantine/core";
import { readAmount } from "#src/components/form/amount.ts";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { nameText } from "#src/components/name-text.ts";
import { NumberText } from "#src/components/number-text.tsx";
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
            {read?.ok === true && decimals !== 0 ? (
              <>
                = <NumberText value={read.value} /> base units.{" "}
              </>
            ) : null}
            {max.noteOf(value)}
          </>
        ) : undefined
      }
    />
  );
};

const labelOf = (held: Held | undefined): string => {
  if (held === undefined) return "Amount";
  return held.asset.kind === "erc1155" ? "How many" : `Amount in ${nameText(held.unit)}`;
};
