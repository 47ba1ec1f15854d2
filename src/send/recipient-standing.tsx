import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { similarOptions } from "#src/api/known-addresses.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { nameAlone, useNamedAddress } from "#src/records/address-name.ts";
import { standingText } from "#src/review/parts/recipient-standing.ts";

/** How the organization knows a recipient, and whether it is new. */
export const RecipientStanding = ({
  environment,
  networkId,
  address,
  isCompared,
  isNamed,
}: {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly address: string;
  /** Also looks for earlier payments to it. */
  readonly isCompared: boolean;
  /** Its name is above. */
  readonly isNamed: boolean;
}) => {
  const { label, own, name } = useNamedAddress({ environment, value: address, networkId });
  const { data } = useQuery({ ...similarOptions(environment, networkId ?? null, address), enabled: isCompared });
  const standing = standingText({
    isOwn: own !== undefined,
    labelledAt: label?.changedAt,
    isFirst: data?.isFirst === true,
  });
  const shownName = isNamed || name === undefined ? undefined : nameAlone(name, address);
  return (
    <Text span display="block" size="xs" c="dimmed" mih="1lh">
      {shownName === undefined ? null : <NameText text={shownName} />}
      {shownName === undefined || standing === "" ? null : " · "}
      <span>{standing}</span>
    </Text>
  );
};
