import type { RecordOf } from "#src/api/source/mirror.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { addressNameOf } from "./address-name.ts";
import { Address } from "./address.tsx";
import { ContractLink } from "./contract-link.tsx";
import { NetworkLink } from "./network-link.tsx";
import { TemplateLink } from "./template-link.tsx";
import classes from "./detail.module.css";

type Row = RecordOf<"contracts">;

/** The columns of the contracts that the service has deployed (operations beyond, Deployed contracts and their ABIs). */
export const deployedColumns = (environment: string, nameOf: (networkId: string) => string): readonly Column<Row>[] => [
  {
    key: "name",
    card: "title",
    header: "Name",
    className: classes["name"],
    cell: ({ name, networkId, contractAddress: address }) =>
      networkId === undefined || address === undefined ? (
        <NameText text={name ?? "–"} />
      ) : (
        <ContractLink environment={environment} networkId={networkId} address={address} name={name} fw={600} />
      ),
    text: ({ name = "" }) => name,
  },
  {
    key: "address",
    card: "detail",
    header: "Address",
    always: true,
    cell: ({ contractAddress, networkId }) =>
      contractAddress === undefined ? (
        "–"
      ) : (
        <Address
          environment={environment}
          networkId={networkId}
          value={contractAddress}
          what="contract address"
          // Its name is the link.
          opens="nothing"
          names="none"
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
      networkId === undefined ? (network ?? "–") : <NetworkLink environment={environment} networkId={networkId} />,
    text: ({ networkId, network = "" }) => (networkId === undefined ? network : nameOf(networkId)),
  },
  {
    key: "id",
    card: "none",
    header: "Deployment id",
    extra: true,
    isId: true,
    cell: ({ id }) => <HashText value={id} what="deployment id" />,
    text: ({ id }) => id,
  },
  {
    key: "template",
    card: "none",
    header: "Template",
    className: classes["name"],
    cell: ({ contractTemplateId }) =>
      contractTemplateId === undefined ? (
        "–"
      ) : (
        <TemplateLink environment={environment} templateId={contractTemplateId} />
      ),
    text: ({ contractTemplateId = "" }) => contractTemplateId,
  },
];
