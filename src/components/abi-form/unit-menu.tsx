import { TextInput } from "@mantine/core";
import { useState } from "react";
import classes from "./abi-form.module.css";
import { SmallSelect } from "./small-select.tsx";
import { useTokenDecimals } from "./token-decimals.ts";

const units = [
  { value: "", label: "base units" },
  { value: "9", label: "gwei (9)" },
  { value: "18", label: "ether (18)" },
];

/** The unit of an integer field; undefined decimals are base units. The text itself is never rewritten. */
export function UnitMenu({
  label,
  decimals,
  onChange,
}: {
  readonly label: string;
  readonly decimals: number | undefined;
  readonly onChange: (decimals: number | undefined) => void;
}) {
  const known = units.some(({ value }) => value === String(decimals ?? ""));
  const [custom, setCustom] = useState(!known);
  const [text, setText] = useState(known ? "" : String(decimals));
  const askDecimals = useTokenDecimals();
  const takeToken = async () => {
    const found = await askDecimals?.();
    // What the contract does not say, the person can.
    setCustom(!units.some(({ value }) => value === String(found)));
    setText(found === undefined ? "" : String(found));
    onChange(found ?? INVALID);
  };
  const choose = (value: string) => {
    if (value === "token") return void takeToken();
    setCustom(value === "custom");
    if (value === "custom") setText(decimals === undefined ? "" : String(decimals));
    onChange(value === "custom" ? (decimals ?? INVALID) : value === "" ? undefined : Number(value));
  };
  return (
    <div className={classes["tools"]}>
      <SmallSelect
        label={`Unit of ${label}`}
        value={custom ? "custom" : String(decimals ?? "")}
        choices={[
          ...units,
          ...(askDecimals === undefined ? [] : [{ value: "token", label: "token's decimals" }]),
          { value: "custom", label: "custom" },
        ]}
        onChoose={choose}
      />
      {custom ? (
        <TextInput
          size="xs"
          w={64}
          aria-label={`Decimals of ${label}`}
          placeholder="decimals"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            onChange(/^\d{1,3}$/.test(event.currentTarget.value) ? Number(event.currentTarget.value) : INVALID);
          }}
        />
      ) : null}
    </div>
  );
}

// No number of decimals: the field says so until one is typed.
const INVALID = -1;
