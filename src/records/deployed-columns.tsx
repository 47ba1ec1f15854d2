import type { RecordOf } from "../api/source/mirror.ts";
import type { Column } from "../components/data-table.tsx";
import { NameText } from "../components/exact-text.tsx";
import { HashText } from "../components/hash-text.tsx";
import { TextLink } from "../components/text-link.tsx";
import { Address } from "./address.tsx";
import { addressNameOf } from "./address-name.ts";
import { NetworkName } from "./network-name.tsx";

type Row = RecordOf<"contracts">;

/** The columns of the contracts that the service has deployed (operations beyond, Deployed contracts and their ABIs). */
export const deployedColumns = (environment: string, nameOf: (networkId: string) => string): readonly Column<Row>[] => [
  {
    key: "name",
    card: "title",
    header: "Name",
    cell: ({ name, networkId, contractAddress: address }) => {
      if (name === undefined) return "–";
      if (networkId === undefined || address === undefined) return <NameText text={name} />;
      return (
        <TextLink
          inherit
          fw={600}
          to="/$environment/contracts/$networkId/$address"
          params={{ environment, networkId, address }}
        >
          <NameText text={name} />
        </TextLink>
      );
    },
    text: ({ name = "" }) => name,
  },
  {
    key: "address",
    card: "detail",
    header: "Address",
    always: true,
    cell: ({ contractAddress, networkId, name }) =>
      contractAddress === undefined ? (
        "–"
      ) : (
        <Address
          environment={environment}
          networkId={networkId}
          value={contractAddress}
          what="contract address"
          // Its name is the link.
          opens="contract"
          links={name === undefined ? "all" : "none"}
        />
      ),
    text: ({ contractAddress = "" }) => contractAddress,
    shownAs: {
      header: "Address label",
      text: ({ contractAddress: value, networkId }, client) => addressNameOf({ environment, value, networkId }, client),
    },
  },
  {
    key: "network",
    card: "figure",
    header: "Network",
    cell: ({ networkId, network }) =>
      networkId === undefined ? (network ?? "–") : <NetworkName environment={environment} networkId={networkId} />,
    text: ({ networkId, network = "" }) => (networkId === undefined ? network : nameOf(networkId)),
  },
  {
    key: "id",
    card: "none",
    header: "Deployment id",
    isId: true,
    cell: ({ id }) => <HashText value={id} what="deployment id" />,
    text: ({ id }) => id,
  },
  {
    key: "template",
    card: "none",
    header: "Template",
    cell: ({ contractTemplateId }) =>
      contractTemplateId === undefined ? "–" : <HashText value={contractTemplateId} what="template id" />,
    text: ({ contractTemplateId = "" }) => contractTemplateId,
  },
];
