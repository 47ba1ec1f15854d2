import { Group, Stack, Text } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { abiFromUnknown } from "#shared/abi/parse.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { contractAbiOptions } from "../api/contracts.ts";
import { environmentsOptions } from "../api/environments.ts";
import { keys } from "../api/keys.ts";
import { templateOptions } from "../api/templates.ts";
import { TextLink } from "../components/text-link.tsx";
import { networkOf } from "../operations/described-operation.ts";
import { Address } from "../records/address.tsx";
import { templateAbi } from "../records/template-abi.ts";
import { useNetworks } from "../records/use-networks.ts";
import { putTogether } from "./abi/abi-reading.ts";
import type { ContractRef } from "./ref/contract-ref.ts";

const SaveToBook = lazy(async () => ({ default: (await import("./abi/save-to-book.tsx")).SaveToBook }));

const issuePage: string = "/$environment/tokens/issue";

type Props = { readonly environment: string; readonly operation: OperationRecord };

/** The contract that an operation has created, and what can be done with it next; nothing while there is none. */
export const CreatedContract = ({ environment, operation }: Props) => {
  const { networks } = useNetworks(environment);
  const networkId = operation.subject?.networkId ?? networkOf(operation);
  const network = networks.find(({ id, name }) => id === networkId || name === networkId);
  const { data: environments = [] } = useQuery(environmentsOptions());
  const own = environments.find(({ id }) => id === environment);
  const { createdContract, endpoint, serviceOperationId } = operation;
  if (createdContract === null || network === undefined || own === undefined) return null;
  const address = checksumAddress(createdContract);
  const isDeployment = endpoint === "deployTemplate";
  return (
    <section aria-label="Created contract">
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          Created contract
        </Text>
        <Address
          environment={environment}
          networkId={network.id}
          value={address}
          form="full"
          what="contract address"
          opens="contract"
        />
        <Group gap="md">
          <TextLink
            size="sm"
            to="/$environment/playground"
            params={{ environment }}
            search={{ network: network.id, address }}
          >
            Open in playground
          </TextLink>
          {isDeployment ? (
            <Suspense fallback={null}>
              <BookPart contract={{ environment: own, network, address }} operation={operation} />
            </Suspense>
          ) : null}
          {isDeployment && serviceOperationId !== null ? (
            <TextLink size="sm" to={issuePage} params={{ environment }} search={{ deployment: serviceOperationId }}>
              Issue a token
            </TextLink>
          ) : null}
        </Group>
      </Stack>
    </section>
  );
};

/** Saves the contract with the ABI of its template; where the template is gone, with the one that the service has. */
const BookPart = ({ contract, operation }: { readonly contract: ContractRef; readonly operation: OperationRecord }) => {
  const { environment, network, address } = contract;
  const templateId = operation.parameters["templateId"] ?? "";
  const template = useQuery(templateOptions(environment.id, templateId));
  const ofTemplate = template.data === undefined || template.data === null ? undefined : templateAbi(template.data);
  const isWithout = !template.isPending && ofTemplate?.ok !== true;
  const service = useQuery({ ...contractAbiOptions(environment.id, network.id, address), enabled: isWithout });
  const result = ofTemplate?.ok === true ? ofTemplate : serviceAbi(service.data?.abi);
  const read = useQuery({
    queryKey: keys.readAbis.ofText(
      environment.id,
      network.id,
      address,
      isWithout ? "service" : `template:${templateId}`,
    ),
    queryFn:
      result === undefined
        ? skipToken
        : ({ signal }) => putTogether([{ id: "template", name: "template", result }], signal),
    staleTime: Infinity,
  });
  if (read.data === undefined || read.data.abi.length === 0) return null;
  return (
    <SaveToBook contract={contract} abi={read.data.abi} hash={read.data.hash} proposed={proposedName(operation)} />
  );
};

const serviceAbi = (abi: unknown) => {
  if (abi === undefined) return undefined;
  const parsed = abiFromUnknown(abi);
  return parsed.ok ? parsed : undefined;
};

/** What the constructor was given as a name, else what the template is called. */
const proposedName = ({ body, subject }: OperationRecord): string => {
  const given: unknown = isRecord(body) ? body["constructorParameters"] : undefined;
  const list: readonly unknown[] = Array.isArray(given) ? given : [];
  const named = list.find((one) => isRecord(one) && typeof one["name"] === "string" && /^_?name_?$/.test(one["name"]));
  const value = isRecord(named) ? named["value"] : undefined;
  const bare = isRecord(value) && "raw" in value ? value["raw"] : value;
  return typeof bare === "string" && bare.trim() !== "" ? bare : (subject?.name ?? "");
};
