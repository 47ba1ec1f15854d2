import { Text } from "@mantine/core";
import type { Abi } from "#shared/abi/types.ts";
import { unstatedCount } from "#shared/abi/unstated.ts";
import { countText } from "#shared/amount/number-text.ts";

/** Where an ABI is saved: what becomes of functions whose text does not say whether they write. */
export const UnstatedNote = ({ abi }: { readonly abi: Abi }) => {
  const count = unstatedCount(abi);
  if (count === 0) return null;
  return (
    <Text size="sm" component="output">
      The text does not say whether {countText(count, "function")} only {count === 1 ? "reads" : "read"}. Saved as{" "}
      {count === 1 ? "a write" : "writes"}.
    </Text>
  );
};
