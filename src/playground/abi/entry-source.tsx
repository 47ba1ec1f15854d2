import { Text } from "@mantine/core";
import type { Combined } from "#shared/abi/combine.ts";
import { entryKey } from "#shared/abi/difference.ts";
import type { AbiEntry } from "#shared/abi/types.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import classes from "#src/playground/parts/contract.module.css";

/** Looks up the sources of an entry by its identifying key. */
export const sourcesIn = ({ entries }: Combined): ((entry: AbiEntry) => readonly string[]) => {
  const byKey = new Map(entries.map(({ entry, sources }) => [keyOf(entry), sources]));
  return (entry) => byKey.get(keyOf(entry)) ?? [];
};

// A contract has one constructor, and the list gives it a name.
const keyOf = (entry: AbiEntry): string => (entry.type === "constructor" ? entry.type : entryKey(entry));

/** The source of an ABI entry. */
export const EntrySource = ({ entry }: { readonly entry: AbiEntry }) => {
  const sources = useOpenContract().sourcesOf(entry);
  if (sources.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" className={classes["break"] ?? ""}>
      <NameText text={`ABI: ${sources.join(", ")}`} />
    </Text>
  );
};
