import { skipToken, useQuery } from "@tanstack/react-query";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { type ConstructorParameter, templateEndpoints } from "#shared/wire/template.ts";
import { contractAbiOptions } from "#src/api/contracts.ts";
import { keys } from "#src/api/keys.ts";
import { templateOptions } from "#src/api/templates.ts";
import { bareValue } from "#src/operations/described-operation.ts";
import { requestReader } from "#src/operations/recorded-request.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { templateAbi } from "#src/records/template-abi.ts";
import { readForBook } from "./abi-reading.ts";
import { SaveToBook } from "./save-to-book.tsx";

/** Saves the contract with its template's ABI; if the template is gone, with the service's. */
export const SaveCreated = ({
  contract,
  operation,
}: {
  readonly contract: ContractRef;
  readonly operation: OperationRecord;
}) => {
  const { environment, network, address } = contract;
  const request = readDeployment(operation);
  const templateId = request?.params.templateId ?? "";
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
    queryFn: result === undefined ? skipToken : ({ signal }) => readForBook("template", result, signal),
    staleTime: Infinity,
  });
  if (read.data === undefined || read.data.abi.length === 0) return null;
  return (
    <SaveToBook
      contract={contract}
      abi={read.data.abi}
      hash={read.data.hash}
      proposed={proposedName(request?.body.constructorParameters) ?? operation.subject?.name ?? ""}
    />
  );
};

const serviceAbi = (abi: unknown) => {
  if (abi === undefined) return undefined;
  const parsed = abiFromUnknown(abi);
  return parsed.ok ? parsed : undefined;
};

const readDeployment = requestReader(templateEndpoints.deployTemplate);

/** The name given to a constructor. */
const proposedName = (given: readonly Pick<ConstructorParameter, "name" | "value">[] = []): string | undefined => {
  const bare = bareValue(given.find(({ name }) => /^_?name_?$/.test(name))?.value);
  return typeof bare === "string" && bare.trim() !== "" ? bare : undefined;
};
