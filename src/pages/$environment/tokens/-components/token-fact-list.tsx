import { Text } from "@mantine/core";
import type { Environment } from "#shared/console/environment.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Token } from "#shared/wire/token.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { Address } from "#src/records/address.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { standardText, statusWords } from "#src/records/issued-words.ts";
import { TokenSupply } from "./token-supply.tsx";
import { tokenTypeText, troubleText } from "./token-words.ts";

type Props = {
  readonly environment: Environment;
  readonly token: Token;
  readonly network: Network | undefined;
  /** What the contract reports; undefined while that is not known. */
  readonly facts: TokenFacts | undefined;
};

/** What the service and the contract say of a token. */
export const TokenFactList = ({ environment, token, network, facts }: Props) => {
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
          { label: "Name on the chain", value: facts?.name ?? name },
          { label: "Symbol", value: facts?.symbol ?? symbol },
          {
            label: "Total supply",
            value: <TokenSupply environment={environment} networkId={network?.id} contract={contractAddress} />,
          },
          { label: "Decimals", value: shownDecimals === undefined ? undefined : String(shownDecimals) },
          { label: "Standard", value: standardText(facts?.standard ?? standard) },
          { label: "Type", value: tokenTypeText(type) },
          { label: "Status", value: words && <ToneBadge {...words} /> },
          {
            label: "Network",
            value: <NetworkLink {...of} networkId={network?.id ?? tokenMetadata.network} />,
          },
          {
            label: "Contract",
            value: contractAddress && (
              <Address
                {...of}
                networkId={network?.id}
                value={contractAddress}
                form="full"
                what="contract address"
                opens="contract"
              />
            ),
          },
          {
            label: "Issued from",
            value: contractDeploymentId && (
              <TextLink
                inherit
                to="/$environment/contracts"
                params={of}
                search={{ tab: "deployed", deployment: contractDeploymentId }}
              >
                Show the deployed contract
              </TextLink>
            ),
          },
          {
            label: "Template",
            value: contractTemplateId && (
              <TextLink
                inherit
                to="/$environment/templates/$templateId"
                params={{ ...of, templateId: contractTemplateId }}
              >
                Show the template
              </TextLink>
            ),
          },
          {
            label: "Issued by",
            value: addressId && (
              <TextLink inherit to="/$environment/addresses/$addressId" params={{ ...of, addressId }}>
                Show the address
              </TextLink>
            ),
          },
          { label: "Token id", value: <HashText value={id} what="token id" /> },
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
