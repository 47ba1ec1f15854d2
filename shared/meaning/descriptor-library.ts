import { type Descriptor, type DisplayModel, format, isFieldGroup } from "@ethereum-sourcify/clear-signing";
import type { AbiParameter } from "#shared/abi/types.ts";
import { writeKey } from "./descriptor-key.ts";
import type { Scope } from "./descriptor-path.ts";
import type { Constant, DescriptorFormat } from "./descriptor-read.ts";

/** A value for the library to show; its path names one value, never a list. */
export type LibraryField = {
  readonly of: { readonly path: string } | { readonly constant: Constant };
  readonly format: DescriptorFormat;
  readonly params: {
    readonly token?: string;
    readonly encoding?: "timestamp" | "blockheight";
    readonly base?: string;
    readonly decimals?: number;
    readonly prefix?: boolean;
    /** The enumeration's names for its values. */
    readonly names?: Readonly<Record<string, string>>;
  };
  readonly visible: unknown;
};

/** What the library shows of a field, by the field's position; a hidden field is missing. */
export type LibraryValue = {
  readonly value: string;
  /** Checksummed, for a field whose value is an address. */
  readonly rawAddress: string | undefined;
  /** Checksummed, for an amount of a token. */
  readonly tokenAddress: string | undefined;
};

/** Shows fields of a call, by their positions; undefined if it cannot. */
export type ShowFields = (
  fn: { readonly name: string; readonly inputs: readonly AbiParameter[] },
  fields: readonly LibraryField[],
  scope: Scope,
) => Promise<ReadonlyMap<number, LibraryValue> | undefined>;

/** Fields that the library shows at once: for each, it reads the descriptor's enumerations. */
const mostAtOnce = 50;
/** Characters of their values: it reads the whole value for each field that shows it or a part of it. */
const longestAtOnce = 64 * 1024;

/** Lets `show` show many fields in parts, so that other work can run in between. */
export const showInParts = async (
  show: ShowFields,
  fn: Parameters<ShowFields>[0],
  fields: readonly LibraryField[],
  scope: Scope,
): Promise<ReadonlyMap<number, LibraryValue> | undefined> => {
  const all = new Map<number, LibraryValue>();
  for (const [from, to] of partsOf(fields, scope)) {
    const shown = await show(fn, fields.slice(from, to), scope);
    if (shown === undefined) return undefined;
    for (const [index, value] of shown) all.set(from + index, value);
  }
  return all;
};

/** Where the parts begin and end. Without any field, the library still says whether it can read the call. */
const partsOf = (fields: readonly LibraryField[], scope: Scope): readonly (readonly [from: number, to: number])[] => {
  const parts: (readonly [number, number])[] = [];
  let from = 0;
  let length = 0;
  for (const [index, field] of fields.entries()) {
    const size = sizeOf(field, scope);
    if (index - from === mostAtOnce || (index > from && length + size > longestAtOnce)) {
      parts.push([from, index]);
      from = index;
      length = 0;
    }
    length += size;
  }
  return [...parts, [from, fields.length]];
};

const sizeOf = ({ of }: LibraryField, { leaves }: Scope): number => {
  if (!("path" in of)) return 0;
  const leaf = leaves.values.get(of.path.replace(/\.\[-?\d*:-?\d*\]$/, ""));
  return typeof leaf?.value === "string" ? leaf.value.length : 0;
};

/**
 * Lets the reference implementation of ERC-7730 show fields, using a descriptor that contains only these. It gets the
 * descriptor directly, so it makes no network request, and no resolvers for tokens or names, which we provide
 * ourselves.
 */
export const showByLibrary: ShowFields = async ({ name, inputs }, fields, { transaction, chainId }) => {
  const to = transaction.to.toLowerCase();
  const descriptor = descriptorOf(writeKey(name, inputs), fields, { chainId, address: to });
  // It throws for some descriptors it cannot use, for example a number with a fraction.
  const model = await format(
    { chainId, to, from: transaction.from, data: transaction.calldata, value: transaction.amount },
    {
      descriptorResolverOptions: {
        type: "custom",
        resolver: {
          index: { calldataIndex: { [`eip155:${chainId}:${to}`]: "own" }, typedDataIndex: {} },
          fetchDescriptor: () => Promise.resolve(descriptor),
        },
      },
      externalDataProvider: {},
    },
  ).catch(() => undefined);
  return model === undefined ? undefined : valuesOf(model);
};

const descriptorOf = (
  key: string,
  fields: readonly LibraryField[],
  deployment: { readonly chainId: number; readonly address: string },
): Descriptor => ({
  context: { contract: { deployments: [deployment] } },
  metadata: {
    enums: Object.fromEntries(fields.map(({ params }, index) => [`e${index}`, params.names ?? {}])),
  },
  display: {
    formats: {
      [key]: {
        intent: "x",
        fields: fields.map(({ of, format: name, params: { names, ...params }, visible }, index) => ({
          label: String(index),
          ...("path" in of ? { path: of.path } : { value: of.constant }),
          format: name,
          params: { ...params, ...(names === undefined ? {} : { $ref: `$.metadata.enums.e${index}` }) },
          ...visibility(visible),
        })),
      },
    },
  },
});

type Listed = Array<string | number | boolean | null>;
type Visible = "never" | "always" | "optional" | { ifNotIn: Listed } | { mustMatch: Listed };

const visibility = (visible: unknown): { visible?: Visible } => {
  if (visible === "never" || visible === "always" || visible === "optional") return { visible };
  if (typeof visible !== "object" || visible === null) return {};
  if ("mustMatch" in visible && Array.isArray(visible.mustMatch)) {
    return { visible: { mustMatch: visible.mustMatch.filter(isListed) } };
  }
  return "ifNotIn" in visible && Array.isArray(visible.ifNotIn)
    ? { visible: { ifNotIn: visible.ifNotIn.filter(isListed) } }
    : {};
};

const isListed = (value: unknown): value is Listed[number] =>
  value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const valuesOf = (model: DisplayModel): ReadonlyMap<number, LibraryValue> | undefined => {
  // Without an intent the library has shown nothing; its warnings say why.
  if (model.intent === undefined || model.fields === undefined) return undefined;
  const values = new Map<number, LibraryValue>();
  for (const field of model.fields) {
    if (isFieldGroup(field)) return undefined;
    const { label, value, rawAddress, tokenAddress } = field;
    values.set(Number(label), { value, rawAddress, tokenAddress });
  }
  return values;
};
