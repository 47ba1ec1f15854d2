import type { AssetsAnswer } from "#shared/console/assets.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Token } from "#shared/wire/token.ts";
import { heldIn } from "#src/assets/token-holding.ts";
import { CutText } from "#src/components/cut-text.tsx";
import type { Column } from "#src/components/data-table.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { supplyText, TokenSupply } from "#src/issuance/token-supply.tsx";
import { addressNameOf } from "#src/records/address-name.ts";
import { Address } from "#src/records/address.tsx";
import { standardText, statusWords, symbolText } from "#src/records/issued-words.ts";
import { NetworkName } from "#src/records/network-name.tsx";
import { typeText } from "#src/records/token-types.ts";
import { holdersIn, tokenName } from "./token-words.ts";

type Given = {
  readonly environment: Environment;
  /** Finds a network by what a token calls it. */
  readonly find: (reference: string | undefined) => Network | undefined;
  /** What the organization has; undefined while that is not known. */
  readonly assets: AssetsAnswer | undefined;
};

/** The columns of the organization's tokens (operations beyond, Token). */
export const tokenColumns = ({ environment, find, assets }: Given): readonly Column<Token>[] => {
  const networkIdOf = ({ tokenMetadata }: Token) => find(tokenMetadata?.network)?.id ?? tokenMetadata?.network;
  const holdersOf = (token: Token) => holdersIn(assets, networkIdOf(token), token.tokenMetadata?.contractAddress);
  const heldOf = (token: Token) => heldIn(assets, networkIdOf(token), token.tokenMetadata?.contractAddress);
  return [
    {
      key: "name",
      card: "title",
      header: "Name",
      always: true,
      cell: (token) => (
        <TextLink
          inherit
          fw={600}
          to="/$environment/tokens/$tokenId"
          params={{ environment: environment.id, tokenId: token.id }}
        >
          <CutText text={tokenName(token)} />
        </TextLink>
      ),
      text: tokenName,
    },
    {
      key: "symbol",
      card: "none",
      header: "Symbol",
      // Each figure has it as its unit.
      extra: true,
      alwaysInFiles: true,
      cell: ({ tokenMetadata }) => <CutText text={symbolText(tokenMetadata?.symbol)} />,
      text: ({ tokenMetadata }) => tokenMetadata?.symbol ?? "",
    },
    {
      key: "standard",
      card: "none",
      header: "Standard",
      cell: ({ tokenMetadata }) => <CutText text={standardText(tokenMetadata?.standard)} />,
      text: ({ tokenMetadata }) => tokenMetadata?.standard ?? "",
    },
    {
      key: "type",
      header: "Type",
      extra: true,
      cell: ({ type }) => <CutText text={typeText(type)} />,
      text: ({ type = "" }) => type,
    },
    {
      key: "network",
      card: "detail",
      header: "Network",
      cell: (token) => {
        const networkId = networkIdOf(token);
        return networkId === undefined ? "–" : <NetworkName environment={environment.id} networkId={networkId} />;
      },
      text: ({ tokenMetadata }) => find(tokenMetadata?.network)?.name ?? tokenMetadata?.network ?? "",
    },
    {
      key: "contract",
      card: "none",
      header: "Contract",
      cell: (token) =>
        token.tokenMetadata?.contractAddress === undefined ? (
          "–"
        ) : (
          <Address
            environment={environment.id}
            networkId={networkIdOf(token)}
            value={token.tokenMetadata.contractAddress}
            what="contract address"
            opens="nothing"
            names="none"
          />
        ),
      text: ({ tokenMetadata }) => tokenMetadata?.contractAddress ?? "",
      shownAs: {
        header: "Contract label",
        text: (token, client) =>
          addressNameOf(
            {
              environment: environment.id,
              value: token.tokenMetadata?.contractAddress,
              networkId: networkIdOf(token),
            },
            client,
          ),
      },
    },
    {
      key: "supply",
      card: "none",
      header: "Total supply",
      align: "right",
      cell: (token) => (
        <TokenSupply
          environment={environment}
          networkId={find(token.tokenMetadata?.network)?.id}
          contract={token.tokenMetadata?.contractAddress}
        />
      ),
      shownAs: {
        header: "Total supply",
        text: ({ tokenMetadata }, client) =>
          supplyText(
            {
              environment,
              networkId: find(tokenMetadata?.network)?.id,
              contract: tokenMetadata?.contractAddress,
            },
            client,
          ),
      },
    },
    {
      key: "held",
      card: "figure",
      header: "We hold",
      align: "right",
      cell: (token) => {
        const held = heldOf(token);
        if (held === undefined) return holdersOf(token) === 0 ? "None" : "–";
        return <AmountWords text={held.text} amount={held.amount} asset={held.asset} isCompact isListed />;
      },
      text: (token) => heldOf(token)?.text ?? "",
    },
    {
      key: "holders",
      card: "none",
      header: "Own addresses",
      align: "right",
      cell: (token) => {
        const holders = holdersOf(token);
        return holders === undefined ? "–" : <NumberText value={holders} />;
      },
      text: (token) => String(holdersOf(token) ?? ""),
      order: holdersOf,
    },
    {
      key: "status",
      card: "time",
      header: "Status",
      cell: ({ status }) => {
        const words = statusWords(status);
        return words === undefined ? "–" : <ToneBadge {...words} />;
      },
      text: ({ status }) => statusWords(status)?.word ?? "",
    },
    {
      key: "id",
      header: "Token id",
      alwaysInFiles: true,
      extra: true,
      cell: ({ id }) => <HashText value={id} what="token id" />,
      text: ({ id }) => id,
    },
  ];
};
