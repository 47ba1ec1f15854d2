import {
  deployedContractColumns as data,
  type DeployedContractFacts,
} from "#shared/console/columns/deployed-contracts.ts";
import type { Network } from "#shared/wire/network.ts";
import { addressOptions } from "#src/api/addresses.ts";
import { labelOn, labelsOfOptions } from "#src/api/labels.ts";
import type { RecordOf } from "#src/api/source/mirror.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { declared, type FileColumn, fileColumns } from "#src/lists/csv-file.ts";
import { Address } from "./address.tsx";
import { ContractLink } from "./contract-link.tsx";
import { NetworkLink } from "./network-link.tsx";
import { TemplateLink } from "./template-link.tsx";
import classes from "./detail.module.css";

type Row = RecordOf<"contracts">;

type Find = (reference: string | undefined) => Network | undefined;

const factsOf =
  (find: Find) =>
  ({ networkId, network }: Row): DeployedContractFacts => ({
    networkName: find(networkId ?? network)?.name,
    deployerAddress: undefined,
    label: undefined,
  });

/** The columns of a file of deployed contracts. One whose look-up fails is empty. */
export const deployedFile = (environment: string, find: Find): readonly FileColumn<Row>[] =>
  fileColumns(data, async (row: Row, client) => {
    const { contractAddress, networkId, deployerAddressId } = row;
    const [labels, deployer] = await Promise.all([
      contractAddress === undefined
        ? []
        : client.ensureQueryData(labelsOfOptions(environment, contractAddress)).catch(() => []),
      deployerAddressId === undefined
        ? null
        : client.ensureQueryData(addressOptions(environment, deployerAddressId)).catch(() => null),
    ]);
    return { ...factsOf(find)(row), label: labelOn(labels, networkId), deployerAddress: deployer?.address };
  });

/** The columns of the contracts that the service has deployed (operations beyond, Deployed contracts and their ABIs). */
export const deployedColumns = (environment: string, find: Find): readonly Column<Row>[] => [
  {
    ...declared(data.name, factsOf(find)),
    card: "title",
    className: classes["name"],
    cell: ({ name, networkId, contractAddress: address }) =>
      networkId === undefined || address === undefined ? (
        <NameText text={name ?? "–"} />
      ) : (
        <ContractLink environment={environment} networkId={networkId} address={address} name={name} fw={600} />
      ),
  },
  {
    ...declared(data.contractAddress, factsOf(find)),
    card: "detail",
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
  },
  {
    ...declared(data.networkName, factsOf(find)),
    card: "figure",
    cell: ({ networkId, network }) =>
      networkId === undefined ? (network ?? "–") : <NetworkLink environment={environment} networkId={networkId} />,
    order: ({ networkId, network }) => find(networkId)?.name ?? networkId ?? network,
  },
  {
    ...declared(data.id, factsOf(find)),
    card: "none",
    extra: true,
    cell: ({ id }) => <HashText value={id} what="deployment id" />,
  },
  {
    ...declared(data.contractTemplateId, factsOf(find)),
    card: "none",
    className: classes["name"],
    cell: ({ contractTemplateId }) =>
      contractTemplateId === undefined ? (
        "–"
      ) : (
        <TemplateLink environment={environment} templateId={contractTemplateId} />
      ),
  },
];
