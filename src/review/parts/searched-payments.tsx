import { Text } from "@mantine/core";
import type { Coverage } from "#shared/console/coverage.ts";
import { GapList } from "#src/records/gap-list.tsx";

/** Where payments made elsewhere could not be looked for. */
export const SearchedPayments = ({ searched }: { readonly searched: Coverage }) => (
  <div>
    <Text size="sm">Payments made outside Postern may be missing from the comparison:</Text>
    <GapList gaps={searched.gaps} />
  </div>
);
