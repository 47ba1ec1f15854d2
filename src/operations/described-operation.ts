import * as z from "zod/mini";
import { isEvmAddress, withChecksum } from "#shared/address/checksum.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { operationNoun } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { ifValid } from "#src/lib/fallback.ts";

const argumentsSchema = lazily(() =>
  z.catch(z.array(z.looseObject({ name: z.string(), type: z.string(), value: z.unknown() })), []),
);

const writeSchema = lazily(() =>
  z.looseObject({
    addressId: ifValid(z.string()),
    amount: ifValid(z.string()),
    feeLevel: ifValid(z.string()),
    reference: ifValid(z.string()),
    networkId: ifValid(z.string()),
    contractAddress: ifValid(z.string()),
    to: ifValid(z.string()),
    from: z.catch(z.array(z.string()), []),
    abiFunction: ifValid(
      z.looseObject({
        type: ifValid(z.string()),
        name: ifValid(z.string()),
        inputs: argumentsSchema,
      }),
    ),
    /** The arguments of a template's constructor. */
    constructorParameters: argumentsSchema,
    /** Those of an initializer. */
    createParams: ifValid(z.looseObject({ initializeParams: argumentsSchema })),
  }),
);

type Argument = { readonly name: string; readonly type: string; readonly value: string };

/**
 * The shown parts of any operation's request, for lists, which do not load the schemas of requests
 * (`recorded-request.ts`): its kind, the called function, and the arguments of a function,
 * constructor or initializer.
 */
export const describeOperation = ({ endpoint, body }: Pick<OperationRecord, "endpoint" | "body">) => {
  const parsed = writeSchema.safeParse(body);
  const {
    abiFunction,
    addressId,
    amount,
    feeLevel,
    reference,
    networkId,
    contractAddress,
    to,
    from = [],
    constructorParameters = [],
    createParams,
  } = parsed.success ? parsed.data : {};
  const inputs = abiFunction?.inputs ?? createParams?.initializeParams ?? constructorParameters;
  return {
    kind: isTransfer(abiFunction) ? "Token transfer" : operationNoun(endpoint),
    functionName: abiFunction?.name || (isNameless(abiFunction?.type ?? "") ? abiFunction?.type : undefined),
    addressId,
    /** The senders in the request: the id of an address, or addresses. */
    senders: addressId === undefined ? from : [addressId],
    /** The destination, if the body has one. */
    to,
    amount,
    feeLevel,
    reference,
    networkId,
    /** The contract in the body; a call has it in its path. */
    contractAddress,
    arguments: inputs.map(({ name, type, value }, index): Argument => ({
      name: name || `#${index + 1}`,
      type,
      value: plainText(bareValue(value)),
    })),
  };
};

type Called = { readonly name?: string | undefined; readonly inputs: readonly { readonly type: string }[] } | undefined;

/** The standard functions that send tokens. */
const transfers: ReadonlySet<string> = new Set([
  "transfer(address,uint256)",
  "transferFrom(address,address,uint256)",
  "safeTransferFrom(address,address,uint256)",
  "safeTransferFrom(address,address,uint256,bytes)",
  "safeTransferFrom(address,address,uint256,uint256,bytes)",
  "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
]);

const isTransfer = (called: Called): boolean =>
  called !== undefined && transfers.has(`${called.name}(${called.inputs.map(({ type }) => type).join()})`);

type Naming = Pick<OperationRecord, "parameters" | "endpoint" | "body"> & Partial<Pick<OperationRecord, "subject">>;

/** The network in an operation's path or body, or that of what it names. */
export const networkOf = ({ parameters, subject = null, ...operation }: Naming): string | undefined =>
  parameters["networkId"] ?? describeOperation(operation).networkId ?? subject?.networkId ?? undefined;

/** The contract of an operation: called, registered, linked, issued from, or that of its collection. */
export const contractOf = ({ parameters, subject = null, ...operation }: Naming): string | undefined =>
  parameters["contractAddress"] ??
  describeOperation(operation).contractAddress ??
  subject?.contractAddress ??
  undefined;

/** The contract that an operation created, in checksum case. */
export const createdIn = ({ createdContract }: Pick<OperationRecord, "createdContract">): string | undefined => {
  if (createdContract === null) return undefined;
  return isEvmAddress(createdContract) ? withChecksum(createdContract) : createdContract;
};

/** Whether a contract has at most one function of the type, which is called by the type: it has no name. */
export const isNameless = (type: string): boolean => type === "fallback" || type === "receive";

/** A value without the wrapper `{ raw }` that some deployments require. */
export const bareValue = (value: unknown): unknown =>
  isRecord(value) && Object.keys(value).length === 1 && "raw" in value ? value["raw"] : value;

const plainText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
