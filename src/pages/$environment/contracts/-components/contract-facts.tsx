import { useQuery } from "@tanstack/react-query";
import type { BookDetail } from "#shared/console/contracts.ts";
import type { BookRef } from "#src/api/contract-book.ts";
import { deployedContractOptions } from "#src/api/contracts.ts";
import { ExactText } from "#src/components/exact-text.tsx";
import { type Fact, FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { AddressById } from "#src/records/address-by-id.tsx";
import { Address } from "#src/records/address.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { TemplateLink } from "#src/records/template-link.tsx";
import classes from "./contracts.module.css";

type Props = { readonly contract: BookRef; readonly entry: BookDetail | null };

/** The facts about a contract from the book and the service; a service without deployments is skipped. */
export const ContractFacts = ({ contract, entry }: Props) => {
  const { environment, networkId, address } = contract;
  const { data: deployed } = useQuery(deployedContractOptions(environment, networkId, address));
  const facts: readonly Fact[] = [
    {
      label: "Address",
      value: (
        <Address
          environment={environment}
          networkId={networkId}
          value={address}
          form="full"
          what="contract address"
          opens="nothing"
        />
      ),
    },
    { label: "Network", value: <NetworkLink environment={environment} networkId={networkId} /> },
    { label: "Tags", value: entry?.tags.join(", ") },
    {
      isTechnical: true,
      label: "ABI hash",
      term: "ABI hash",
      value: entry?.abiHash && <HashText value={entry.abiHash} what="hash of the ABI" />,
    },
    {
      label: "Notes",
      value: entry?.notes && (
        <span className={classes.notes}>
          <ExactText text={entry.notes} hasLines />
        </span>
      ),
    },
    { label: "Changed", value: entry && <TimeText value={entry.changedAt} /> },
    { label: "Changed by", value: entry?.changedBy.name },
    {
      label: "Template",
      value: deployed?.contractTemplateId && (
        <TemplateLink environment={environment} templateId={deployed.contractTemplateId} />
      ),
    },
    {
      label: "Deployed by",
      value: deployed?.deployerAddressId && (
        <AddressById environment={environment} addressId={deployed.deployerAddressId} />
      ),
    },
    {
      isTechnical: true,
      label: "Deployment id",
      value: deployed && <HashText value={deployed.id} what="deployment id" />,
    },
  ];
  return <FactList facts={facts} />;
};
