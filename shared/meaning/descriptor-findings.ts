import { abiFunctions, mayBeCalled, selector, signature } from "#shared/abi/functions.ts";
import { drain, type Steps } from "#shared/abi/steps.ts";
import type { Abi, AbiFunction, AbiParameter } from "#shared/abi/types.ts";
import { formatOf } from "./descriptor-format.ts";
import { type DescriptorKey, readKey } from "./descriptor-key.ts";
import {
  deploymentsOf,
  type FieldSpec,
  formatsOf,
  type FormatSpec,
  isForContract,
  own,
  readFormat,
} from "./descriptor-read.ts";
import { hasUsableParams } from "./descriptor-show.ts";
import { isNamed, placeholdersOf } from "./descriptor-template.ts";

/** A remark about a descriptor for admins; a descriptor with an error is not saved. */
export type DescriptorFinding = {
  readonly severity: "error" | "warning";
  /**
   * The path in the descriptor: `display.formats["transfer(address to,uint256 amount)"].fields[0]`; empty if it
   * concerns all of it.
   */
  readonly path: string;
  /** A whole sentence. */
  readonly text: string;
};

/** What a descriptor is checked against. */
export type DescribedContract = {
  readonly abi: Abi | null;
  readonly chainId: number | null;
  readonly address: string;
};

/** The most findings listed. */
export const mostFindings = 50;

/** Finds the parts of a well-formed descriptor that its contract contradicts, or that cannot be shown. */
export const descriptorFindings = (descriptor: unknown, contract: DescribedContract): readonly DescriptorFinding[] =>
  drain(descriptorFindingsSteps(descriptor, contract));

/** descriptorFindings in short steps. */
export const descriptorFindingsSteps = function* (
  descriptor: unknown,
  contract: DescribedContract,
): Steps<readonly DescriptorFinding[]> {
  const findings = [...aboutContext(descriptor, contract)];
  const functions = contract.abi === null ? null : yield* functionsOf(contract.abi);
  const seen = new Set<string>();
  for (const [text, format] of formatsOf(descriptor)) {
    if (findings.length >= mostFindings) break;
    findings.push(...aboutFormat(descriptor, { text, format, functions, seen }));
    yield;
  }
  return findings.slice(0, mostFindings);
};

/** Functions of the contract by what a key of a descriptor names: a signature or a selector. */
type Functions = ReadonlyMap<string, AbiFunction>;

const functionsOf = function* (abi: Abi): Steps<Functions> {
  const functions = new Map<string, AbiFunction>();
  for (const fn of abiFunctions(abi).filter(mayBeCalled)) {
    functions.set(signature(fn), fn);
    if (!functions.has(selector(fn))) functions.set(selector(fn), fn);
    yield;
  }
  return functions;
};

const aboutContext = (
  descriptor: unknown,
  { chainId, address, abi }: DescribedContract,
): readonly DescriptorFinding[] => {
  const path = "context.contract.deployments";
  const findings: DescriptorFinding[] = [];
  if (chainId === null) {
    findings.push(warning(path, "The chain id of this network is unknown, so this description is not used."));
  } else if (!isForContract(descriptor, chainId, address)) {
    const text =
      deploymentsOf(descriptor).length === 0
        ? "The descriptor names no contract. Add this one, or the description is not used."
        : `The descriptor is not for this contract on chain ${chainId}. Add it, or the description is not used.`;
    findings.push(warning(path, text));
  }
  if (typeof own(descriptor, "context", "contract", "abi") === "string") {
    findings.push(
      warning("context.contract.abi", "Postern does not fetch this ABI. It uses the one in the contract book."),
    );
  }
  if (abi === null) {
    findings.push(warning("", "Postern has no ABI for this contract. Without one, the description is not used."));
  }
  return findings;
};

const warning = (path: string, text: string): DescriptorFinding => ({ severity: "warning", path, text });
const error = (path: string, text: string): DescriptorFinding => ({ severity: "error", path, text });

type Format = {
  readonly text: string;
  readonly format: unknown;
  readonly functions: Functions | null;
  /** The selectors of the formats before. */
  readonly seen: Set<string>;
};

const aboutFormat = (descriptor: unknown, { text, format, functions, seen }: Format): readonly DescriptorFinding[] => {
  const path = `display.formats[${JSON.stringify(text)}]`;
  const key = readKey(text);
  if (key === undefined) return [error(path, "This is not a function: write its signature, or its selector.")];
  if (seen.has(key.selector)) return [error(path, "Another key describes the same function.")];
  seen.add(key.selector);
  const { problem } = readFormat(descriptor, format);
  if (problem !== undefined)
    return [error(`${path}.${problem.path}`, `${sentenceStart(problem.path)} ${problem.text}.`)];
  return functions === null ? [] : aboutFunction(descriptor, { path, key, text, format, functions });
};

const sentenceStart = (path: string): string => (path === "intent" ? "The intent" : "The field");

type About = {
  readonly path: string;
  readonly key: DescriptorKey;
  readonly text: string;
  readonly format: unknown;
  readonly functions: Functions;
};

const aboutFunction = (
  descriptor: unknown,
  { path, key, text, format: read, functions }: About,
): readonly DescriptorFinding[] => {
  const fn = functions.get(key.kind === "signature" ? signature(key.fn) : key.selector);
  if (fn === undefined) {
    const name = key.kind === "signature" ? signature(key.fn) : `a function with the selector ${text}`;
    return [error(path, `The descriptor describes ${name}, which the ABI does not have.`)];
  }
  const format = formatOf(descriptor, { key, format: read, fn });
  if (format === undefined)
    return [error(path, "Two inputs of the function have the same name, so their paths are ambiguous.")];
  return [...aboutPaths(path, format, descriptor), ...aboutSentence(path, format.spec)];
};

const aboutPaths = (
  path: string,
  { spec, inputs }: { readonly spec: FormatSpec; readonly inputs: readonly AbiParameter[] },
  descriptor: unknown,
): readonly DescriptorFinding[] =>
  spec.fields.flatMap((field) => {
    const at = `${path}.${field.at}`;
    const missing = pathsOf(field).find((one) => !isPath(one, inputs));
    if (missing !== undefined) return [error(at, `The function has no value at ${missing} that can be shown.`)];
    if (!hasUsableParams(descriptor, field)) {
      return [error(`${at}.params`, `The format ${field.format} lacks a parameter, or has one that cannot be used.`)];
    }
    const isWithoutToken = field.format === "tokenAmount" && !("token" in field.params || "tokenPath" in field.params);
    return isWithoutToken ? [warning(`${at}.params`, "The amount names no token, so it is shown in base units.")] : [];
  });

const pathsOf = ({ of, params }: FieldSpec): readonly string[] => [
  ...("path" in of ? [of.path] : []),
  ...["tokenPath", "collectionPath"].flatMap((key) => {
    const value = params[key];
    return typeof value === "string" && !value.startsWith("$.") && !value.startsWith("0x") ? [value] : [];
  }),
];

/** Whether a path leads to one value of a call, or to one per item of one list. */
const isPath = (path: string, inputs: readonly AbiParameter[]): boolean => {
  if (path.startsWith("@.")) return ["@.from", "@.to", "@.value", "@.chainId"].includes(path);
  const steps = path.replace(/\.\[-?\d*:-?\d*\]$/, "").split(".");
  if (steps.filter((step) => step === "[]").length > 1) return false;
  const [first, ...rest] = steps;
  const input = inputs.find(({ name }) => name === first);
  return input !== undefined && isWithin(input, rest);
};

const isWithin = ({ type, components = [] }: AbiParameter, [step, ...rest]: readonly string[]): boolean => {
  const [, item] = /^(.+)\[\d*\]$/.exec(type) ?? [];
  if (step === undefined) return item === undefined && components.length === 0;
  if (item !== undefined) return /^\[(?:-?\d+)?\]$/.test(step) && isWithin({ name: "", type: item, components }, rest);
  const component = components.find(({ name }) => name === step);
  return component !== undefined && isWithin(component, rest);
};

/** A sentence must not name a value that is not shown. */
const aboutSentence = (path: string, { interpolated = "", fields }: FormatSpec): readonly DescriptorFinding[] => {
  const missing = placeholdersOf(interpolated).find(
    (one) => !fields.some(({ of }) => "path" in of && isNamed(of.path, one)),
  );
  if (missing === undefined) return [];
  return [error(`${path}.interpolatedIntent`, `The sentence names {${missing}}, which no field shows.`)];
};
