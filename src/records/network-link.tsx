import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { useNetworks } from "./use-networks.ts";

type Props = { readonly environment: string; readonly networkId: string | undefined };

/** A network by name, linked to its page; by its reference until the name is known. */
export const NetworkLink = ({ environment, networkId }: Props) => {
  const { find } = useNetworks(environment);
  return <FoundNetworkLink environment={environment} networkId={networkId} network={find(networkId)} />;
};

type FoundProps = Props & { readonly network: Network | undefined };

/** The same for rows of a list that knows its networks. */
export const FoundNetworkLink = ({ environment, networkId, network }: FoundProps) => {
  if (networkId === undefined) return "–";
  return (
    <TextLink
      inherit
      to="/$environment/networks/$networkId"
      params={{ environment, networkId: network?.id ?? networkId }}
    >
      <NameText text={network?.name ?? shortHash(networkId)} />
    </TextLink>
  );
};
