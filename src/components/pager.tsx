import { Button, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { numberText } from "#shared/amount/number-text.ts";

type Props = {
  readonly skip: number;
  readonly take: number;
  readonly total: number;
  readonly onSkip: (skip: number) => void;
  /** Distinguishes it from others on the page. */
  readonly label?: string;
  /** Something else on the page announces the total. */
  readonly isQuiet?: boolean;
};

/** The shown part of a list, with links to the parts beside it. */
export const Pager = ({ skip, take, total, onSkip, label = "Pagination", isQuiet = false }: Props) => {
  if (total === 0) return null;
  const last = Math.min(skip + take, total);
  const shown =
    skip >= total
      ? `0 of ${numberText(total)}`
      : `${numberText(skip + 1)} to ${numberText(last)} of ${numberText(total)}`;
  return (
    <Group component="nav" aria-label={label} justify="space-between" gap="sm" mt="sm">
      <Text size="sm" component="output" aria-live={isQuiet ? "off" : undefined}>
        {shown}
      </Text>
      {(skip > 0 || last < total) && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconChevronLeft size={14} aria-hidden />}
            disabled={skip === 0}
            onClick={() => onSkip(Math.max(0, skip - take))}
          >
            Previous
          </Button>
          <Button
            size="xs"
            variant="default"
            rightSection={<IconChevronRight size={14} aria-hidden />}
            disabled={last >= total}
            onClick={() => onSkip(skip + take)}
          >
            Next
          </Button>
        </Group>
      )}
    </Group>
  );
};
