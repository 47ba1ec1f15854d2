import { formatValues, type ResultNode } from "#shared/abi/result.ts";
import type { Steps } from "#shared/abi/steps.ts";
import type { AbiParameter, AbiValue } from "#shared/abi/types.ts";
import { exactValuesSteps } from "#shared/meaning/exact-values.ts";
import type { Declaration } from "./declared.ts";

/** A declaration and its source. */
type SourcedDeclaration = { readonly entry: Declaration };

/** Data that begins with a selector, read with every declaration under it. */
export type ReadData<K extends SourcedDeclaration = SourcedDeclaration> = {
  readonly selector: string;
  readonly bytes: number;
  /** Declarations that encode to exactly these bytes. */
  readonly fits: readonly Fit<K>[];
  /** Declarations with this selector that do not fit. */
  readonly misfits: readonly K[];
};

export type Fit<K extends SourcedDeclaration = SourcedDeclaration> = {
  readonly known: K;
  readonly args: readonly ResultNode[];
  /** `bytes` values that are calls themselves, such as those of a multicall. */
  readonly inner: readonly { readonly name: string; readonly data: ReadData<K> }[];
};

/** How deep nested calls are read, and how many in all. */
export const mostLevels = 8;
const mostInner = 50;

/**
 * Reads calldata or revert data with the declarations under its selector, and the calls inside it. A declaration fits
 * only if it encodes to exactly these bytes: a wrong length or offset is found in one pass before anything is decoded,
 * so reading takes time linear in the data. `declared` is called for each selector found.
 */
export const readDataSteps = function* <K extends SourcedDeclaration>(
  data: string,
  declared: (selector: string) => readonly K[],
): Steps<ReadData<K>> {
  return yield* readAt(data, declared, { level: 1, room: { left: mostInner } });
};

type Within = { readonly level: number; readonly room: { left: number } };

const readAt = function* <K extends SourcedDeclaration>(
  data: string,
  declared: (selector: string) => readonly K[],
  within: Within,
): Steps<ReadData<K>> {
  const selector = data.slice(0, 10).toLowerCase();
  const fits: Fit<K>[] = [];
  const misfits: K[] = [];
  for (const declaration of declared(selector)) {
    yield;
    const { entry } = declaration;
    if (entry.type === "event") continue;
    const values = yield* exactValuesSteps(entry.inputs, `0x${data.slice(10)}`);
    if (values === undefined) {
      misfits.push(declaration);
      continue;
    }
    yield;
    const args = yield* formattedSteps(entry.inputs, values);
    const inner: { name: string; data: ReadData<K> }[] = [];
    for (const { name, bytes } of within.level < mostLevels ? bytesIn(entry.inputs, values) : []) {
      if (within.room.left <= 0) break;
      if (!mayBeCall(bytes)) continue;
      within.room.left -= 1;
      const read: ReadData<K> = yield* readAt(bytes, declared, { ...within, level: within.level + 1 });
      if (read.fits.length > 0) inner.push({ name, data: read });
    }
    fits.push({ known: declaration, args, inner });
  }
  return { selector, bytes: (data.length - 2) / 2, fits, misfits };
};

/** Items formatted at once. */
const mostAtOnce = 200;

/** The formatted values; a long list in parts. */
const formattedSteps = function* (
  parameters: readonly AbiParameter[],
  values: readonly AbiValue[],
): Steps<readonly ResultNode[]> {
  const nodes: ResultNode[] = [];
  for (const [index, parameter] of parameters.entries()) {
    const value = values[index];
    const isLong = Array.isArray(value) && value.length > mostAtOnce && parameter.type.endsWith("[]");
    const parts: ResultNode[] = [];
    for (let at = 0; at < (isLong ? value.length : 1); at += mostAtOnce) {
      parts.push(...formatValues([parameter], [isLong ? value.slice(at, at + mostAtOnce) : value]));
      yield;
    }
    const [first] = parts;
    if (first === undefined) continue;
    nodes.push(first.kind === "list" ? { ...first, children: parts.flatMap(childrenOf) } : first);
  }
  return nodes;
};

const childrenOf = (node: ResultNode): readonly ResultNode[] => ("children" in node ? node.children : []);

/** A selector followed by whole words. */
const mayBeCall = (bytes: string): boolean => bytes.length >= 10 && (bytes.length - 10) % 64 === 0;

type NamedBytes = { readonly name: string; readonly bytes: string };

/** The `bytes` values by path: `calls[2].callData`. */
const bytesIn = function* (
  parameters: readonly AbiParameter[],
  values: readonly AbiValue[],
  path = "",
): Generator<NamedBytes> {
  for (const [index, parameter] of parameters.entries()) {
    const own = parameter.name === "" ? String(index) : parameter.name;
    const value = values[index];
    if (value !== undefined) yield* bytesOf(parameter, value, path === "" ? own : `${path}.${own}`);
  }
};

const bytesOf = function* (parameter: AbiParameter, value: AbiValue, path: string): Generator<NamedBytes> {
  const { type } = parameter;
  // Most values are numbers, often in long lists.
  if (!holdsBytes(parameter)) return;
  if (type === "bytes") {
    if (typeof value === "string") yield { name: path, bytes: value };
    return;
  }
  if (typeof value !== "object") return;
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1];
  if (item === undefined) {
    yield* bytesIn(parameter.components ?? [], value, path);
    return;
  }
  for (const [index, one] of value.entries()) yield* bytesOf({ ...parameter, type: item }, one, `${path}[${index}]`);
};

const holdsBytes = ({ type, components = [] }: AbiParameter): boolean =>
  /^bytes(?:\[|$)/.test(type) || components.some(holdsBytes);
