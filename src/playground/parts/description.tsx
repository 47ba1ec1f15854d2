import { Text } from "@mantine/core";
import { ExactText } from "#src/components/exact-text.tsx";

/** An ABI's own description of an entry. Its author chose the words, and they are shown beside a form that spends. */
export const Description = ({ text }: { readonly text: string }) => (
  <Text size="sm">
    <ExactText text={text} hasLines />
  </Text>
);
