import type { ContractRef } from "#shared/console/contracts.ts";
import {
  descriptorProblems,
  type DescriptorPreview,
  type DescriptorPreviewBody,
  descriptorSchema,
} from "#shared/console/descriptor.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { type DescriptorFinding, descriptorFindings } from "#shared/meaning/descriptor-findings.ts";
import type { Hex } from "#shared/abi/types.ts";
import type { Transaction } from "#shared/meaning/types.ts";
import { type StoredDescriptor, storedDescriptor } from "../contracts/descriptors.ts";
import { Problem } from "#server/lib/problem.ts";
import { type FactsDependencies, gatherFacts } from "./facts.ts";

type About = { readonly environment: string; readonly contract: ContractRef };

/** What speaks against a descriptor: where it is not one that Postern understands, else where the contract contradicts it. */
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
  return [
    ...descriptorFindings(descriptor, {
      abi: abi === "unread" ? null : abi,
      chainId: network?.chainId ?? null,
      address,
    }),
  ];
};

/** A descriptor that is to be saved; throws a 413 where it is too large, and a 400 that names what speaks against it. */
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

/**
 * What a descriptor would say about a call of the contract, and what is said without it; changes nothing. The descriptor of the contract
 * book is neither of the two.
 */
export const previewDescriptor = async (
  deps: FactsDependencies,
  about: About,
  { descriptor, ...call }: DescriptorPreviewBody,
): Promise<DescriptorPreview> => {
  const findings = descriptor === null ? [] : await findingsAbout(deps, about, descriptor);
  const transaction = transactionFor(about.contract, call);
  if (transaction === null) return { findings, call: null };
  const { environment, contract } = about;
  const said = async (json: unknown) => {
    const shown = json === null ? null : { json, version: "preview" };
    return (await gatherFacts(deps, { environment, networkId: contract.networkId, transaction, descriptor: shown }))
      .meaning;
  };
  const hasErrors = findings.some(({ severity }) => severity === "error");
  const without = await said(null);
  return { findings, call: { without, with: hasErrors ? without : await said(descriptor) } };
};

const transactionFor = (
  { address }: ContractRef,
  { calldata }: Omit<DescriptorPreviewBody, "descriptor">,
): Transaction | null =>
  calldata === undefined ? null : { from: nobody, to: checksumAddress(address), calldata: hexOf(calldata), amount: 0n };

/** Bytes alone tell no sender. */
const nobody = "0x0000000000000000000000000000000000000000";

const hexOf = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`;
