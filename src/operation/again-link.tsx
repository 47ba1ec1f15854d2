import { Button, Text } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { OperationRecord } from "#shared/console/operation.ts";
import { againOf } from "#src/operations/run-again.ts";

/** Links to the form prefilled from an operation, or explains why there is none. */
export const AgainLink = ({ operation }: { readonly operation: OperationRecord }) => {
  const again = againOf(operation);
  return again.kind === "none" ? (
    <Text size="sm" c="dimmed" maw={320}>
      {again.why}
    </Text>
  ) : (
    <Button
      variant="default"
      leftSection={<IconRepeat size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} {...again.link} />}
    >
      Run again…
    </Button>
  );
};
