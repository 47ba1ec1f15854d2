import { Text } from "@mantine/core";

/** What was found may be one line or hundreds: rows in its place would be of the wrong size. */
export const LookingUp = () => (
  <Text size="sm" c="dimmed" mt="md">
    Looking it up…
  </Text>
);
