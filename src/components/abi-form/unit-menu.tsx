import { TextInput } from "@mantine/core";
import { useState } from "react";
import { isTimeUnit } from "#shared/abi/duration.ts";
import type { TimeUnit } from "#shared/abi/duration.ts";
import { readCount } from "#shared/amount/typed-number.ts";
import { useFieldOffers } from "./field-offers.ts";
import { SmallSelect } from "./small-select.tsx";
import classes from "./abi-form.module.css";

const amounts = [
  { value: "", label: "base units" },
  { value: "9", label: "gwei (9)" },
  { value: "18", label: "ether (18)" },
];

const times = [
  { value: "minutes", label: "minutes" },
  { value: "hours", label: "hours" },
  { value: "days", label: "days" },
];

const durations = [{ value: "", label: "seconds" }, ...times];
const customs = [{ value: "", label: "decimals" }, ...times];

/** The token's own unit, and its base units one click away. */
const unitsOf = ({ unit, decimals }: { readonly unit: string; readonly decimals: number }) => [
  { value: String(decimals), label: unit },
  { value: "", label: "base units" },
];

/** A number's unit: powers of ten, or minutes, hours or days; neither means base units. */
type Unit = {
  readonly decimals: number | undefined;
  readonly time: TimeUnit | undefined;
};

export const baseUnits: Unit = { decimals: undefined, time: undefined };

/**
 * The unit of an integer field: for amounts or, if its name means one, a duration. The text itself is never rewritten.
 */
export const UnitMenu = ({
  label,
  isDuration,
  token,
  decimals,
  time,
  onChange,
}: Unit & {
  readonly label: string;
  readonly isDuration: boolean;
  /** The amount's token, with known decimals. */
  readonly token: { readonly unit: string; readonly decimals: number } | undefined;
  readonly onChange: (unit: Unit) => void;
}) => {
  const units = token === undefined ? (isDuration ? durations : amounts) : unitsOf(token);
  const chosen = time ?? String(decimals ?? "");
  const isListed = units.some(({ value }) => value === chosen);
  const [isChosen, setCustom] = useState(false);
  const custom = isChosen || !isListed;
  const [text, setText] = useState(decimals === undefined || decimals === INVALID ? "" : String(decimals));
  const { askDecimals } = useFieldOffers();
  const takeToken = async () => {
    const tokenDecimals = await askDecimals?.();
    // If the contract does not report it, the person can enter it.
    setCustom(!units.some(({ value }) => value === String(tokenDecimals)));
    setText(tokenDecimals === undefined ? "" : String(tokenDecimals));
    onChange({ ...baseUnits, decimals: tokenDecimals ?? INVALID });
  };
  const takeCustom = (value: string) => {
    setText(decimals === undefined ? "" : String(decimals));
    onChange(isTimeUnit(value) ? { ...baseUnits, time: value } : { ...baseUnits, decimals: decimals ?? INVALID });
  };
  const choose = (value: string) => {
    if (value === "token") return void takeToken();
    setCustom(value === "custom");
    if (value === "custom") takeCustom(time ?? "");
    else if (isTimeUnit(value)) onChange({ ...baseUnits, time: value });
    else onChange({ ...baseUnits, decimals: value === "" ? undefined : Number(value) });
  };
  return (
    <div className={classes["tools"]}>
      <SmallSelect
        label={`Unit of ${label}`}
        value={custom ? "custom" : chosen}
        choices={[
          ...units,
          ...(askDecimals === undefined || token !== undefined ? [] : [{ value: "token", label: "token's decimals" }]),
          { value: "custom", label: "custom" },
        ]}
        onChoose={choose}
      />
      {custom ? (
        <SmallSelect label={`Custom unit of ${label}`} value={time ?? ""} choices={customs} onChoose={takeCustom} />
      ) : null}
      {custom && time === undefined ? (
        <TextInput
          size="xs"
          w={64}
          aria-label={`Decimals of ${label}`}
          placeholder="decimals"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            onChange({ ...baseUnits, decimals: readCount(value, 0, 255) ?? INVALID });
          }}
        />
      ) : null}
    </div>
  );
};

// An invalid number of decimals: the field reports it until a valid one is typed.
const INVALID = -1;
