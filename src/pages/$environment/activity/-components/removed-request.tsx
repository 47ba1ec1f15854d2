import { Text } from "@mantine/core";
import { TimeText } from "#src/components/time-text.tsx";

/** Stands in the place of the arguments of an operation whose request is not stored any more. */
export const RemovedRequest = ({ at }: { readonly at: string }) => (
  <Text size="sm" c="dimmed" mt="sm">
    The request and the reply were removed because of their age (<TimeText value={at} />
    ). Everything else about this operation is kept.
  </Text>
);
