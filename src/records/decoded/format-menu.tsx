import { Group, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import type { NumberFormat } from "#shared/amount/integer-format.ts";
import { useFieldOffers } from "#src/components/abi-form/field-offers.ts";
import { useResultContext } from "./result-context.ts";

const choices = [
  { value: "", label: "digits" },
  { value: "9", label: "gwei (9)" },
  { value: "18", label: "ether (18)" },
  { value: "date", label: "date" },
  { value: "duration", label: "duration" },
  { value: "hex", label: "hex" },
];

/** Chooses a number's format for all rows of a list; empty if formats are not stored. */
export const FormatMenu = ({
  column,
  label,
  format,
}: {
  readonly column: string;
  readonly label: string;
  readonly format: NumberFormat | undefined;
}) => {
  const { formats } = useResultContext();
  const { askDecimals } = useFieldOffers();
  const [problem, setProblem] = useState<string>();
  if (formats === undefined) return null;
  const value = format === undefined ? "" : format.kind === "units" ? String(format.decimals) : format.kind;
  const own = choices.some((choice) => choice.value === value) ? [] : [{ value, label: `${value} decimals` }];
  const token = askDecimals === undefined ? [] : [{ value: "token", label: "token's decimals" }];
  const choose = async (chosen: string) => {
    setProblem(undefined);
    if (chosen !== "token") return formats.choose(column, formatOf(chosen));
    const decimals = await askDecimals?.();
    if (decimals === undefined) setProblem("The contract does not report its decimals.");
    else formats.choose(column, { kind: "units", decimals });
  };
  return (
    <Group gap={4} wrap="nowrap">
      <NativeSelect
        size="xs"
        variant="unstyled"
        aria-label={`Show ${label} as`}
        data={[...choices, ...own, ...token]}
        value={value}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      {problem === undefined ? null : (
        <Text component="output" display="block" size="xs">
          {problem}
        </Text>
      )}
    </Group>
  );
};

const formatOf = (chosen: string): NumberFormat | null => {
  if (chosen === "") return null;
  if (chosen === "date" || chosen === "duration" || chosen === "hex") return { kind: chosen };
  return { kind: "units", decimals: Number(chosen) };
};
