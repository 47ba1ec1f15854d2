import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { wireWord } from "#shared/text/wire-word.ts";
import type { Network } from "#shared/wire/network.ts";
import { enabledNetworksOptions } from "#src/api/networks.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { chainIdText, yesNo } from "./network-columns.tsx";

type Props = { readonly environment: string; readonly network: Network };

/** The service's facts about a network (specification, Network), and why it is not enabled. */
export const NetworkFacts = ({ environment, network }: Props) => {
  const { data: catalog = [] } = useQuery(enabledNetworksOptions(environment));
  const alias = catalog.find(({ networkId }) => networkId === network.id)?.alias;
  const { enabled, addressFamily, chainId, decimals, isGasless, isMainnet, globalAccess } = network;
  return (
    <FactList
      facts={[
        {
          label: "Status",
          value: (
            <>
              <ToneBadge tone={enabled ? "good" : "idle"} word={enabled ? "Enabled" : "Disabled"} />
              {!enabled && (
                <Text size="sm" mt={4}>
                  {whyDisabled(network)}
                </Text>
              )}
            </>
          ),
        },
        // Its line is reserved before the catalog loads: the content below would shift.
        { label: "Alias", value: alias ?? "–" },
        { label: "Family", value: addressFamily && wireWord(addressFamily) },
        { label: "Chain id", value: chainIdText(chainId, addressFamily) },
        { label: "Decimals", value: decimals },
        { label: "Gasless", term: "gasless", value: yesNo(isGasless) },
        { label: "Mainnet", value: yesNo(isMainnet) },
        {
          label: "Available to all organizations",
          value: globalAccess === undefined ? undefined : yesNo(globalAccess),
        },
        { label: "Created", value: network.createdAt && <TimeText value={network.createdAt} /> },
        { label: "Last change", value: network.updatedAt && <TimeText value={network.updatedAt} /> },
        { isTechnical: true, label: "Network id", value: <HashText value={network.id} what="network id" /> },
      ]}
    />
  );
};

/** Why a network is not enabled, as far as the service reports it. */
export const whyDisabled = ({ isMainnet = false }: Pick<Network, "isMainnet">): string =>
  isMainnet
    ? "Your organization cannot use this mainnet yet. Ask the service's operator to approve it."
    : "This network is not enabled for your organization. Ask the service's operator to enable it.";
