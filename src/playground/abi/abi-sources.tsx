import { ActionIcon, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { countText } from "#shared/amount/number-text.ts";
import { abiErrorText } from "#src/components/abi-text/abi-error-text.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import type { UsedSource } from "./use-contract-abi.ts";
import classes from "./abi-sources.module.css";

/** The ABIs used together; if two differ in an entry, the first in this list wins. */
export const AbiSources = ({
  sources,
  onRemove,
}: {
  readonly sources: readonly UsedSource[];
  readonly onRemove: (id: string) => void;
}) => (
  <ul className={classes["sources"]} aria-label="ABI sources">
    {sources.map(({ id, name, kind, result, missing }) => (
      <li key={id} className={classes["source"]}>
        <Text span size="sm" className={classes["name"] ?? ""}>
          <NameText text={name} />
        </Text>
        <Text span size="xs" c="dimmed">
          {kind === "service" || kind === "pasted" ? "" : `${kinds[kind]} · `}
          {result === undefined ? "…" : result.ok ? entries(result.abi.length) : abiErrorText(result.error)}
          {missing === undefined ? null : <NameText text={` · without what it inherits from ${missing.join(", ")}`} />}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Remove ${nameText(name)}`}
          onClick={() => onRemove(id)}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </li>
    ))}
  </ul>
);

const kinds = { file: "file", interface: "well-known interface", book: "contract book" } as const;

const entries = (count: number): string => countText(count, "entry", "entries");
