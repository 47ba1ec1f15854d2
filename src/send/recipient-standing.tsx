import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { similarOptions } from "#src/api/known-addresses.ts";
import { useNamedAddress } from "#src/records/address-name.ts";
import { standingText } from "#src/review/parts/recipient-standing.ts";

/** How the organization knows a recipient, and whether it is new. */
export const RecipientStanding = ({
  environment,
  networkId,
  address,
  isCompared,
}: {
  readonly environment: string;
  readonly networkId: string;
  readonly address: string;
  /** Also looks for earlier payments to it. */
  readonly isCompared: boolean;
}) => {
  const { label, own } = useNamedAddress({ environment, value: address, networkId });
  const { data } = useQuery({ ...similarOptions(environment, networkId, address), enabled: isCompared });
  return (
    <Text span display="block" size="xs" c="dimmed">
      {standingText({
        isOwn: own !== undefined,
        labelledAt: label?.changedAt,
        isFirst: data?.isFirst === true,
      })}
    </Text>
  );
};
