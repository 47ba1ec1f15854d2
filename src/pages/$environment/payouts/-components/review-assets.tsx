import { Stack, Text } from "@mantine/core";
import type { PayoutCheck } from "#shared/console/payouts.ts";
import type { ReviewedFact } from "#shared/console/reviewed.ts";
import { NameText } from "#src/components/exact-text.tsx";
import type { Fact } from "#src/components/fact-list.tsx";
import { Address } from "#src/records/address.tsx";

/** The facts that say what an asset in the rows is. */
const assetsIn = (reviewed: readonly ReviewedFact[]) => reviewed.filter(({ key }) => key.startsWith("asset "));

/** Whether the totals are of the assets that were checked for the start. */
export const paysSame = ({ totals }: PayoutCheck, reviewed: readonly ReviewedFact[]): boolean => {
  const checked = new Set(assetsIn(reviewed).map(({ address }) => (address ?? "native").toLowerCase()));
  return totals.length === checked.size && totals.every(({ asset }) => checked.has(asset.toLowerCase()));
};

/** Which contract each token in the rows is: anybody can create a token with its symbol. */
export const assetFacts = (environment: string, reviewed: readonly ReviewedFact[]): readonly Fact[] =>
  assetsIn(reviewed).flatMap(({ what, value, address, networkId }) => {
    if (address === null) return [];
    const token = reviewed.find(({ key, address: one }) => key.startsWith("token ") && one === address);
    return [
      {
        label: what,
        value: (
          <Stack gap={2}>
            <Text size="sm">
              <NameText text={token?.value ?? value} />
            </Text>
            <Address
              environment={environment}
              networkId={networkId ?? undefined}
              value={address}
              form="full"
              what="token's contract"
              opens="contract"
            />
          </Stack>
        ),
      },
    ];
  });
