import { ActionIcon, Button, Group } from "@mantine/core";
import { IconColumns3, IconList } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Column } from "#src/components/data-table.tsx";
import { later, preloads } from "#src/components/later.tsx";
import { useDensity } from "#src/lib/density.ts";

const Choice = later(async () => (await import("./column-choice.tsx")).ColumnChoice);

type Props<T> = {
  readonly columns: readonly Column<T>[];
  readonly isShown: (column: Column<T>) => boolean;
  readonly onShow: (key: string, shown: boolean) => void;
};

/** The choice of a list's columns, loaded on demand, and its row density. */
export const ColumnMenu = <T,>({ columns, isShown, onShow }: Props<T>) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { density, setDensity } = useDensity();
  const isCompact = density === "compact";
  return (
    <Group pos="relative" gap="xs" wrap="nowrap">
      <Button
        ref={button}
        size="xs"
        variant="default"
        leftSection={<IconColumns3 size={14} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...preloads(Choice)}
        onClick={() => setOpen(!isOpen)}
      >
        Columns
      </Button>
      <ActionIcon
        size={30}
        variant={isCompact ? "light" : "default"}
        aria-label="Compact rows"
        aria-pressed={isCompact}
        title="Compact rows"
        onClick={() => setDensity(isCompact ? "comfortable" : "compact")}
      >
        <IconList size={14} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Choice
          columns={columns.map((column) => ({
            key: column.key,
            header: column.header,
            isShown: isShown(column),
            always: column.always === true,
          }))}
          onShow={onShow}
          button={button}
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  );
};
