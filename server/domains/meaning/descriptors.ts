import { type StoredDescriptor, storedDescriptor } from "#server/domains/contracts/descriptors.ts";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { paused } from "#server/lib/paused.ts";
import { Problem } from "#server/lib/problem.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { Hex } from "#shared/abi/types.ts";
import type { ContractRef } from "#shared/console/contracts.ts";
import {
  descriptorProblems,
  type DescriptorPreview,
  type DescriptorPreviewBody,
  descriptorSchema,
} from "#shared/console/descriptor.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { usualDecimals } from "#shared/meaning/coin.ts";
import { type DescriptorFinding, descriptorFindingsSteps } from "#shared/meaning/descriptor-findings.ts";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import type { Transaction } from "#shared/meaning/types.ts";
import { type FactsDependencies, gatherFacts } from "./facts.ts";
import { transactionOf } from "./transaction-of.ts";

type About = { readonly environment: string; readonly contract: ContractRef };

/**
 * Findings about a descriptor: what Postern does not understand or, if it understands everything, what the contract
 * contradicts.
 */
export const findingsAbout = async (
  deps: FactsDependencies,
  { environment, contract }: About,
  descriptor: unknown,
): Promise<DescriptorFinding[]> => {
  const problems = descriptorProblems(descriptor);
  if (problems.length > 0) return [...problems];
  const { networkId, address } = contract;
  const network = await deps.networks.find(environment, networkId);
  const abi = await deps.abis.find({ environment, networkId: network?.id ?? networkId }, address);
  const described = { abi: abi === "unread" ? null : abi, chainId: network?.chainId ?? null, address };
  return [...(await paused(descriptorFindingsSteps(descriptor, described)))];
};

/** Checks a descriptor before it is saved. Throws a 413 if it is too large, and a 400 that names its errors. */
export const checkedDescriptor = async (
  deps: FactsDependencies,
  about: About,
  descriptor: unknown,
): Promise<StoredDescriptor> => {
  storedDescriptor(descriptor);
  const errors = (await findingsAbout(deps, about, descriptor)).filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    const lines = errors.slice(0, mostNamed).map(({ path, text }) => (path === "" ? text : `${path}: ${text}`));
    throw new Problem("POSTERN_BAD_REQUEST", `The descriptor cannot be used. ${lines.join(" ")} Nothing was changed.`);
  }
  return storedDescriptor(descriptorSchema.parse(descriptor));
};

const mostNamed = 10;

/** What a preview needs besides facts, to read operations. */
type PreviewDependencies = FactsDependencies & { readonly environments: ReadonlyMap<string, RunningEnvironment> };

/**
 * What a descriptor would say about a call of the contract, and what is said without it; changes nothing. Neither uses
 * the contract book's descriptor. Throws a 413 if the descriptor is too large, a 404 if there is no such operation, and a
 * 400 if it is not a call of this contract.
 */
export const previewDescriptor = async (
  deps: PreviewDependencies,
  about: About,
  { descriptor, ...call }: DescriptorPreviewBody,
): Promise<DescriptorPreview> => {
  if (descriptor !== null) storedDescriptor(descriptor);
  const findings = descriptor === null ? [] : await findingsAbout(deps, about, descriptor);
  const transaction = await transactionFor(deps, about, call);
  if (transaction === null) return { findings, call: null };
  const { environment, contract } = about;
  const meaningWith = async (json: unknown) => {
    const shown = json === null ? null : { json, version: "preview" };
    const facts = { environment, networkId: contract.networkId, transaction, descriptor: shown };
    return (await gatherFacts(deps, facts)).meaning;
  };
  const hasErrors = findings.some(({ severity }) => severity === "error");
  const without = await meaningWith(null);
  return { findings, call: { without, with: hasErrors ? without : await meaningWith(descriptor) } };
};

const transactionFor = async (
  deps: PreviewDependencies,
  about: About,
  { calldata, operationId }: Omit<DescriptorPreviewBody, "descriptor">,
): Promise<Transaction | null> => {
  if (operationId !== undefined) return operationCall(deps, about, operationId);
  if (calldata === undefined) return null;
  // Bytes alone do not identify a sender.
  return { from: zeroAddress, to: checksumAddress(about.contract.address), calldata: hexOf(calldata), amount: 0n };
};

const operationCall = async (
  deps: PreviewDependencies,
  { environment, contract }: About,
  id: string,
): Promise<Transaction> => {
  const row = await deps.store
    .selectFrom("operations")
    .selectAll()
    .where("environment", "=", environment)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw new Problem("POSTERN_NOT_FOUND", "This operation does not exist.");
  const network = await deps.networks.find(environment, row.network_id ?? "");
  const recorded =
    row.operation === "writeContract"
      ? await transactionOf(deps, row, network?.coin.decimals ?? usualDecimals)
      : ({ kind: "unreadable" } as const);
  const isOfContract =
    recorded.kind === "transaction" &&
    addressKey(recorded.transaction.to ?? "") === contract.address &&
    [row.network_id, network?.id].includes(contract.networkId);
  if (!isOfContract) throw new Problem("POSTERN_BAD_REQUEST", "The operation is not a call to this contract.");
  return recorded.transaction;
};

const hexOf = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`;
