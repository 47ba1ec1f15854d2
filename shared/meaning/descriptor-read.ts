import { isRecord } from "#shared/json/is-record.ts";

/** The formats of ERC-7730 that Postern shows. */
export const descriptorFormats = [
  "raw",
  "amount",
  "tokenAmount",
  "nftName",
  "addressName",
  "date",
  "duration",
  "unit",
  "enum",
] as const;
export type DescriptorFormat = (typeof descriptorFormats)[number];

/** A constant of a descriptor. */
export type Constant = string | number | boolean;

/** One value that a descriptor shows, with references to `display.definitions` and groups resolved. */
export type FieldSpec = {
  /** The field's position in its format: `fields[0]`, `fields[1].fields[0]`. */
  readonly at: string;
  readonly label: string;
  readonly format: DescriptorFormat;
  /** The value's source: the call, or a constant in the descriptor. */
  readonly of: { readonly path: string } | { readonly constant: Constant };
  readonly params: Readonly<Record<string, unknown>>;
  readonly visible: unknown;
};

/** A descriptor's format of one function. */
export type FormatSpec = {
  readonly intent: string;
  readonly interpolated: string | undefined;
  readonly fields: readonly FieldSpec[];
};

/** An own property of a JSON object, never an inherited one. */
export const own = (value: unknown, ...path: readonly string[]): unknown => {
  let inner = value;
  for (const key of path) {
    if (!isRecord(inner) || !Object.hasOwn(inner, key)) return undefined;
    inner = inner[key];
  }
  return inner;
};

/** The entries of `display.formats`, unchanged. */
export const formatsOf = (descriptor: unknown): readonly (readonly [key: string, spec: unknown])[] => {
  const formats = own(descriptor, "display", "formats");
  return isRecord(formats) ? Object.entries(formats) : [];
};

/** The contracts that a descriptor is for, addresses in lower case. */
export const deploymentsOf = (
  descriptor: unknown,
): readonly { readonly chainId: number; readonly address: string }[] => {
  const listed = own(descriptor, "context", "contract", "deployments");
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one: unknown) => {
    const [chainId, address] = [own(one, "chainId"), own(one, "address")];
    return typeof chainId === "number" && typeof address === "string"
      ? [{ chainId, address: address.toLowerCase() }]
      : [];
  });
};

export const isForContract = (descriptor: unknown, chainId: number, address: string): boolean =>
  deploymentsOf(descriptor).some((one) => one.chainId === chainId && one.address === address.toLowerCase());

export const metadataOf = (descriptor: unknown, pointer: string): unknown =>
  pointer.startsWith("$.") ? own(descriptor, ...pointer.slice(2).split(".")) : undefined;

/** Why a function's format cannot be shown; `path` is within the format. */
export type FormatProblem = { readonly path: string; readonly text: string };

/** Reads a descriptor's format of one function, or says why it cannot be shown. */
export const readFormat = (
  descriptor: unknown,
  spec: unknown,
):
  | { readonly spec: FormatSpec; readonly problem?: never }
  | { readonly spec?: never; readonly problem: FormatProblem } => {
  const intent = intentOf(own(spec, "intent"));
  if (intent === undefined) return refuse("intent", "is missing");
  const interpolated = own(spec, "interpolatedIntent");
  const fields: FieldSpec[] = [];
  const listed = own(spec, "fields");
  const problem = collect(descriptor, Array.isArray(listed) ? listed : [], { path: "fields", prefix: "" }, fields);
  if (problem !== undefined) return { problem };
  return { spec: { intent, interpolated: typeof interpolated === "string" ? interpolated : undefined, fields } };
};

const refuse = (path: string, text: string) => ({ problem: { path, text } });

/** An intent is a text, or label and text pairs. */
const intentOf = (intent: unknown): string | undefined => {
  if (typeof intent === "string" && intent !== "") return intent;
  if (!isRecord(intent)) return undefined;
  const pairs = Object.entries(intent).map(([label, text]) => `${label}: ${typeof text === "string" ? text : ""}`);
  return pairs.length === 0 ? undefined : pairs.join(", ");
};

/** Fields of one function; the fields of a group count one by one. */
const mostFields = 100;

type Within = { readonly path: string; readonly prefix: string };

const collect = (
  descriptor: unknown,
  listed: readonly unknown[],
  within: Within,
  fields: FieldSpec[],
): FormatProblem | undefined => {
  for (const [index, one] of listed.entries()) {
    const path = `${within.path}[${index}]`;
    const inner = own(one, "fields");
    if (Array.isArray(inner)) {
      const group = own(one, "path");
      const prefix = typeof group === "string" ? joined(within.prefix, group) : within.prefix;
      const problem = collect(descriptor, inner, { path: `${path}.fields`, prefix }, fields);
      if (problem !== undefined) return problem;
      continue;
    }
    const read = fieldOf(descriptor, one, { path, prefix: within.prefix });
    if (typeof read === "string") return { path, text: read };
    if (fields.length >= mostFields) return { path, text: `is more than the ${mostFields} values that can be shown` };
    fields.push(read);
  }
  return undefined;
};

const fieldOf = (descriptor: unknown, field: unknown, { path: at, prefix }: Within): FieldSpec | string => {
  const reference = own(field, "$ref");
  const definition = typeof reference === "string" ? definitionOf(descriptor, reference) : undefined;
  if (typeof reference === "string" && definition === undefined)
    return `has the reference ${reference}, which is not in display.definitions`;
  const either = (key: string): unknown => own(field, key) ?? own(definition, key);
  const [label, format, path, value] = [either("label"), either("format"), either("path"), either("value")];
  if (typeof label !== "string" || label === "") return "has no label";
  if (!isFormat(format)) return "has no format that Postern shows";
  const params = { ...record(own(definition, "params")), ...record(own(field, "params")) };
  const rest = { at, label, format, params: within(params, prefix), visible: either("visible") };
  if (typeof value === "string" && value.startsWith("$.")) {
    const constant = metadataOf(descriptor, value);
    return isConstant(constant)
      ? { ...rest, of: { constant } }
      : `has the value ${value}, which is not in the descriptor`;
  }
  if (isConstant(value)) return { ...rest, of: { constant: value } };
  if (typeof path !== "string") return "has neither a path nor a value";
  if (!path.startsWith("$.")) return { ...rest, of: { path: joined(prefix, path) } };
  const constant = metadataOf(descriptor, path);
  return isConstant(constant) ? { ...rest, of: { constant } } : `has the path ${path}, which is not in the descriptor`;
};

const isFormat = (format: unknown): format is DescriptorFormat => descriptorFormats.some((one) => one === format);

const isConstant = (value: unknown): value is Constant =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

const definitionOf = (descriptor: unknown, reference: string): unknown => {
  const [, name] = /^\$\.display\.definitions\.([\w-]+)$/.exec(reference) ?? [];
  return name === undefined ? undefined : own(descriptor, "display", "definitions", name);
};

/** Parameters that refer to the call are relative to the group, like its paths. */
const within = (params: Readonly<Record<string, unknown>>, prefix: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      key.endsWith("Path") && typeof value === "string" ? joined(prefix, value) : value,
    ]),
  );

/**
 * `#.` starts at the arguments, `@.` at the transaction, `$.` at the descriptor; any other path is relative to its
 * group.
 */
const joined = (prefix: string, path: string): string => {
  if (path.startsWith("@.") || path.startsWith("$.")) return path;
  if (path.startsWith("#.")) return path.slice(2);
  return prefix === "" ? path : `${prefix}.${path}`;
};
