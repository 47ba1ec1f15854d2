import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { countText } from "#shared/amount/number-text.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Answer } from "#shared/wire/endpoints.ts";
import { addressOptions } from "#src/api/addresses.ts";
import type { BookRef } from "#src/api/contract-book.ts";
import { operationsOptions } from "#src/api/operations.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { dayText } from "#src/lib/dates.ts";
import { useNamedAddress } from "#src/records/address-name.ts";
import { ContractLink } from "#src/records/contract-link.tsx";
import { standardText } from "#src/records/issued-words.ts";
import { NetworkLink } from "#src/records/network-link.tsx";
import type { AbiSource, AvailableAbi } from "./use-available-abi.ts";
import classes from "./contracts.module.css";

type Deployed = Answer<"getDeployedContractByAddress">["deployedContract"];

type Props = {
  readonly contract: BookRef;
  readonly facts: TokenFacts | undefined;
  readonly deployed: Deployed | null | undefined;
  readonly available: AvailableAbi;
  /** The contract book has it. */
  readonly isSaved: boolean;
};

/** One line: what the contract is, where, where its ABI is from, and who deployed it. */
export const ContractAbout = ({ contract, facts, deployed, available, isSaved }: Props) => {
  const { environment, networkId } = contract;
  const origin = useOrigin(contract, deployed);
  const isContract = isSaved || isOwn(deployed) || available.state !== "none" || available.error !== null;
  const parts: readonly ReactNode[] = [
    <>
      {isContract ? kindText(facts) : "Address"} on <NetworkLink environment={environment} networkId={networkId} />
    </>,
    available.implementation !== undefined && (
      <>
        proxy of{" "}
        <span className={classes.inline}>
          <ContractLink environment={environment} networkId={networkId} address={available.implementation} />
        </span>
      </>
    ),
    facts?.standard === "erc20" &&
      (facts.decimals === null ? "decimals not known, amounts in base units" : countText(facts.decimals, "decimal")),
    available.state === "available" || available.error === null
      ? sourceText(environment, available.state === "reading" ? "reading" : available.source)
      : "ABI not read",
    // Last, because it comes later and would move what follows.
    origin,
  ];
  return parts
    .filter((part) => part !== false && part !== undefined)
    .map((part, index) => (
      // The parts have a fixed order.
      <Fragment key={index}>
        {index > 0 && " · "}
        {part}
      </Fragment>
    ));
};

const kindText = (facts: TokenFacts | undefined): string => {
  if (facts === undefined || facts.standard === null) return "Contract";
  return `${standardText(facts.standard)} ${facts.standard === "erc20" ? "token" : "collection"}`;
};

const sourceText = (environment: string, source: AbiSource | "reading" | undefined): ReactNode => {
  if (source === "reading") return "reading its ABI…";
  if (source === undefined) return "no ABI";
  switch (source.kind) {
    case "book":
      return "ABI from the contract book";
    case "service":
      return "ABI from the service";
    case "template":
      return (
        <>
          ABI from the template{" "}
          <TextLink inherit to="/$environment/templates/$templateId" params={{ environment, templateId: source.id }}>
            <NameText text={source.name} />
          </TextLink>
        </>
      );
    case "standard":
      return `functions of every ${source.name}`;
  }
};

/** Who deployed it and when, according to the journal, or else from which address; undefined if somebody else did. */
const useOrigin = ({ environment, address }: BookRef, deployed: Deployed | null | undefined): ReactNode => {
  const deployments = useQuery({ ...operationsOptions(environment, latestDeployments), enabled: isOwn(deployed) });
  if (!isOwn(deployed)) return undefined;
  const operation = deployments.data?.data.find(
    ({ createdContract, serviceOperationId }) =>
      serviceOperationId === deployed.id ||
      (createdContract !== null && addressKey(createdContract) === addressKey(address)),
  );
  if (operation !== undefined) {
    return (
      <>
        deployed by <NameText text={operation.person.name} /> on{" "}
        <TextLink inherit to="/$environment/activity/$operationId" params={{ environment, operationId: operation.id }}>
          <time dateTime={operation.createdAt} title={operation.createdAt}>
            {dayText(Date.parse(operation.createdAt))}
          </time>
        </TextLink>
      </>
    );
  }
  if (deployed.deployerAddressId === undefined) return "deployed by your organization";
  return (
    <>
      deployed from <Deployer environment={environment} addressId={deployed.deployerAddressId} />
    </>
  );
};

const isOwn = (deployed: Deployed | null | undefined): deployed is Deployed =>
  deployed !== null && deployed !== undefined;

/** The address that deployed it, by name; the address itself on hover. */
const Deployer = ({ environment, addressId }: { readonly environment: string; readonly addressId: string }) => {
  const { data } = useQuery({ ...addressOptions(environment, addressId), retry: false });
  return (
    <TextLink inherit title={data?.address} to="/$environment/addresses/$addressId" params={{ environment, addressId }}>
      {data === undefined || data === null ? (
        shortHash(addressId)
      ) : (
        <Name environment={environment} value={data.address} networkId={data.networkId} otherName={data.label} />
      )}
    </TextLink>
  );
};

const Name = (about: Parameters<typeof useNamedAddress>[0]) => (
  <NameText text={useNamedAddress(about).name?.name ?? shortHash(about.value)} />
);

/** The journal has no filter by what an operation has created. */
const latestDeployments = { endpoint: "deployTemplate", take: "100" } as const;
