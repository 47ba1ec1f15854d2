import { Button, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCopy } from "#src/components/use-copy.ts";
import classes from "./data-list.module.css";

type Props = {
  readonly count: number;
  /** What is copied, in the plural: "addresses". */
  readonly what: string;
  readonly copyText: string;
  readonly onExport: () => void;
  readonly onClear: () => void;
  /** An action specific to this list. */
  readonly action?: ReactNode;
};

/** The actions on selected rows. */
export const SelectionBar = ({ count, what, copyText, onExport, onClear, action }: Props) => {
  const { copy, copied } = useCopy(`${count} ${what}`);
  return (
    <section className={classes.bar} aria-label="Selection">
      <Text size="sm" component="output">
        {count} selected
      </Text>
      <Group gap="xs">
        {action}
        <Button
          size="xs"
          variant="default"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={() => copy(copyText)}
        >
          {copied ? "Copied" : `Copy ${what}`}
        </Button>
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} aria-hidden />} onClick={onExport}>
          Export selection as CSV
        </Button>
        <Button size="xs" variant="subtle" onClick={onClear}>
          Clear
        </Button>
      </Group>
    </section>
  );
};
