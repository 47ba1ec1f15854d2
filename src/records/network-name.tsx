import { useQuery } from "@tanstack/react-query";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { NameText } from "#src/components/exact-text.tsx";

/** A network by its name, or by its id until the name is known. */
export const NetworkName = ({
  environment,
  networkId,
}: {
  readonly environment: string;
  readonly networkId: string;
}) => {
  const { data: networks = [] } = useQuery(allNetworksOptions(environment));
  return <ListedNetworkName networks={networks} networkId={networkId} />;
};

type ListedProps = { readonly networks: readonly Network[]; readonly networkId: string };

/** The same for rows of a list that knows its networks. */
export const ListedNetworkName = ({ networks, networkId }: ListedProps) => {
  const network = networks.find(({ id, name }) => id === networkId || name === networkId);
  return (
    <span title={networkId}>
      <NameText text={network?.name ?? shortHash(networkId)} />
    </span>
  );
};
