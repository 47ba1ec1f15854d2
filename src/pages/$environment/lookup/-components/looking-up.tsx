import { Text } from "@mantine/core";

/** The result may be one line or hundreds: placeholder rows would have the wrong size. */
export const LookingUp = () => (
  <Text size="sm" c="dimmed" mt="md">
    Looking it up…
  </Text>
);
