import { Text } from "@mantine/core";
import { TimeText } from "#src/components/time-text.tsx";

/** Shown instead of an operation's arguments when its request is no longer stored. */
export const RemovedRequest = ({ at }: { readonly at: string }) => (
  <Text size="sm" c="dimmed">
    The request and the reply were removed because of their age (<TimeText value={at} />
    ). Everything else about this operation is kept.
  </Text>
);
