import { useQuery } from "@tanstack/react-query";
import { allNetworksOptions } from "../api/networks.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { NameText } from "../components/exact-text.tsx";

/** A network by its name, or by its id until the name is known. */
export const NetworkName = ({
  environment,
  networkId,
}: {
  readonly environment: string;
  readonly networkId: string;
}) => {
  const { data: networks = [] } = useQuery(allNetworksOptions(environment));
  const network = networks.find(({ id, name }) => id === networkId || name === networkId);
  return (
    <span title={networkId}>
      <NameText text={network?.name ?? shortHash(networkId)} />
    </span>
  );
};
