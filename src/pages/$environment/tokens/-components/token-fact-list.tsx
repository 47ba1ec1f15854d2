import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Environment } from "#shared/console/environment.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Token } from "#shared/wire/token.ts";
import { deploymentOptions } from "#src/api/contracts.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TokenSupply } from "#src/issuance/token-supply.tsx";
import { AddressById } from "#src/records/address-by-id.tsx";
import { Address } from "#src/records/address.tsx";
import { ContractLink } from "#src/records/contract-link.tsx";
import { standardText, statusWords, symbolText } from "#src/records/issued-words.ts";
import { NetworkLink } from "#src/records/network-link.tsx";
import { TemplateLink } from "#src/records/template-link.tsx";
import { typeText } from "#src/records/token-types.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { troubleText } from "./token-words.ts";

type Props = {
  readonly environment: Environment;
  readonly token: Token;
  readonly network: Network | undefined;
  /** What the contract reports; undefined while that is not known. */
  readonly facts: TokenFacts | undefined;
  /** Whether its contract is in the contract book, or the way to save it there. */
  readonly book: ReactNode;
};

/** What the service and the contract say of a token. */
export const TokenFactList = ({ environment, token, network, facts, book }: Props) => {
  const { id, type, status, tokenMetadata = {} } = token;
  const { name, symbol, decimals, standard, contractAddress } = tokenMetadata;
  const { contractTemplateId, contractDeploymentId, addressId } = tokenMetadata;
  const words = statusWords(status);
  const trouble = facts === undefined ? undefined : troubleText(facts);
  const shownDecimals = facts?.decimals ?? decimals;
  const of = { environment: environment.id };
  return (
    <>
      <FactList
        facts={[
          { label: "Name on the chain", value: facts?.name ?? name ?? "–" },
          { label: "Symbol", value: symbolText(facts?.symbol ?? symbol) },
          {
            label: "Total supply",
            value: <TokenSupply environment={environment} networkId={network?.id} contract={contractAddress} />,
          },
          { label: "Decimals", value: String(shownDecimals ?? "–") },
          { label: "Standard", value: standardText(facts?.standard ?? standard) },
          { label: "Type", value: typeText(type) },
          { label: "Status", value: words && <ToneBadge {...words} /> },
          {
            label: "Network",
            value: <NetworkLink {...of} networkId={network?.id ?? tokenMetadata.network} />,
          },
          {
            label: "Contract",
            value: contractAddress && (
              <>
                {network !== undefined && <ContractLink {...of} networkId={network.id} address={contractAddress} />}
                <Address
                  {...of}
                  networkId={network?.id}
                  value={contractAddress}
                  form="full"
                  what="contract address"
                  opens="nothing"
                  names="none"
                />
              </>
            ),
          },
          { label: "Contract book", value: book },
          {
            label: "Issued from",
            value: contractDeploymentId && <Deployment environment={environment.id} id={contractDeploymentId} />,
          },
          {
            label: "Template",
            value: contractTemplateId && <TemplateLink {...of} templateId={contractTemplateId} />,
          },
          {
            label: "Issued by",
            value: addressId && <AddressById {...of} addressId={addressId} />,
          },
          { isTechnical: true, label: "Token id", value: <HashText value={id} what="token id" /> },
        ]}
      />
      {trouble !== undefined && (
        <Text size="sm" c="dimmed" mt="xs">
          {trouble}
        </Text>
      )}
    </>
  );
};

/** The contract that a token was issued from; its id until the service has told the contract. */
const Deployment = ({ environment, id }: { readonly environment: string; readonly id: string }) => {
  const { data } = useQuery({ ...deploymentOptions(environment, id), retry: false });
  const { find } = useNetworks(environment);
  const { contractAddress, name } = data ?? {};
  const networkId = find(data?.networkId ?? data?.network)?.id;
  return networkId === undefined || contractAddress === undefined ? (
    <HashText value={id} what="deployment id" />
  ) : (
    <ContractLink environment={environment} networkId={networkId} address={contractAddress} name={name} />
  );
};
