import { Button, Text, Title } from "@mantine/core";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import { DataTable } from "#src/components/data-table.tsx";

type Props<T> = Pick<ComponentProps<typeof DataTable<T>>, "columns" | "rows" | "rowKey" | "selection"> & {
  readonly title: string;
  /** What is common to the operations. */
  readonly text: string;
  /** Below the rows. */
  readonly children?: ReactNode;
};

/** More rows than people read would take long to draw. */
const firstShown = 50;

/** Operations with something in common, under a heading with their number; nothing if there are none. */
export const OperationGroup = <T,>({ title, text, rows, children, ...table }: Props<T>) => {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id}>
        {title} ({numberText(rows.length)})
      </Title>
      <Text size="sm" mb="xs">
        {text}
      </Text>
      <DataTable label={title} rows={isWhole ? rows : rows.slice(0, firstShown)} {...table} empty={null} />
      {isWhole || rows.length <= firstShown ? null : (
        <Button size="xs" variant="default" mt="xs" onClick={() => setWhole(true)}>
          Show all {numberText(rows.length)}
        </Button>
      )}
      {children}
    </section>
  );
};
