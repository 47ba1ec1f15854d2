import { Text } from "@mantine/core";
import { gapText } from "#shared/console/coverage-words.ts";
import type { Gap } from "#shared/console/coverage.ts";
import { ExactText } from "#src/components/exact-text.tsx";

/** A sentence for each thing that could not be looked through. */
export const GapList = ({ gaps }: { readonly gaps: readonly Gap[] }) => (
  <Text size="sm" component="ul" my={0} ps="md">
    {gaps.map((gap) => (
      <li key={`${gap.place} ${gap.reason} ${gap.address}`}>
        <ExactText text={`${gapText(gap)}.`} />
      </li>
    ))}
  </Text>
);
