import { Text } from "@mantine/core";
import { ExactText } from "#src/components/exact-text.tsx";

/** What an ABI says of one of its entries: words of whoever wrote the ABI, beside a form that spends. */
export const Description = ({ text }: { readonly text: string }) => (
  <Text size="sm">
    <ExactText text={text} hasLines />
  </Text>
);
