import { isRecord } from "#shared/json/is-record.ts";
import { bytesText } from "./bytes-text.ts";
import { enumValueName } from "./enum-names.ts";
import type { Field, LeafField } from "./field.ts";
import { leafText, partsByName } from "./result-value.ts";

type NodeBase = {
  readonly name: string;
  readonly type: string;
  readonly internalType?: string;
};

export type LeafNode = NodeBase & {
  /** `hash`: only the argument's hash is known, as for an indexed string of an event. */
  readonly kind: LeafField["kind"] | "hash";
  readonly text: string;
  /** For an enum value named in the ABI's documentation. */
  readonly valueName?: string;
  /** For bytes that are readable UTF-8 text. */
  readonly bytesText?: string;
  /** The ABI declares string, but the result looks like the bytes32 of old tokens. */
  readonly hint?: "bytes32-as-string";
};

export type ListNode = NodeBase & {
  readonly kind: "list";
  readonly children: readonly ResultNode[];
};

export type TupleNode = NodeBase & {
  readonly kind: "tuple";
  readonly children: readonly ResultNode[];
};

/** A value that does not fit its declared type. */
export type MismatchNode = NodeBase & {
  readonly kind: "mismatch";
  readonly expected: string;
  readonly raw: unknown;
};

/** One value for display, with its name and type. */
export type ResultNode = LeafNode | ListNode | TupleNode | MismatchNode;

/** The node of a value, which may be wrapped as { raw: … }. */
export const fieldNode = (field: Field, value: unknown): ResultNode => {
  const node = nodeOf(field, value);
  if (node.kind !== "mismatch" || !isRecord(value) || !Object.hasOwn(value, "raw")) return node;
  const unwrapped = nodeOf(field, value["raw"]);
  return unwrapped.kind === "mismatch" ? node : unwrapped;
};

export const mismatch = (field: NodeBase, expected: string, raw: unknown): MismatchNode => ({
  ...baseOf(field),
  kind: "mismatch",
  expected,
  raw,
});

const nodeOf = (field: Field, value: unknown): ResultNode => {
  switch (field.kind) {
    case "unsupported":
      return mismatch(field, field.reason, value);
    case "list": {
      if (!Array.isArray(value) || (field.length !== undefined && field.length !== value.length)) {
        return mismatch(field, field.type, value);
      }
      const children = value.map((item: unknown) => fieldNode(field.item, item));
      return { ...baseOf(field), kind: "list", children };
    }
    case "tuple": {
      const names = field.parts.map((part) => part.name);
      const values = partsByName(names, value);
      if (values === undefined) return mismatch(field, `${names.length} parts`, value);
      const children = field.parts.map((part, index) => fieldNode(part, values[index]));
      return { ...baseOf(field), kind: "tuple", children };
    }
    default:
      return leafNode(field, value);
  }
};

const leafNode = (field: LeafField, value: unknown): ResultNode => {
  const text = leafText(field, value);
  if (text === undefined) return mismatch(field, field.type, value);
  const valueName = field.kind === "integer" ? enumValueName(field.valueNames, text) : undefined;
  const leaf: LeafNode = {
    ...baseOf(field),
    kind: field.kind,
    text,
    ...(valueName === undefined ? {} : { valueName }),
  };
  const readable = field.kind === "bytes" || field.kind === "fixedBytes" ? bytesText(text) : undefined;
  if (readable !== undefined) return { ...leaf, bytesText: readable };
  const hidden = field.kind === "string" && /^0x[0-9a-f]{64}$/.test(text) ? bytesText(text) : undefined;
  return hidden === undefined ? leaf : { ...leaf, bytesText: hidden, hint: "bytes32-as-string" };
};

const baseOf = ({ name, type, internalType }: NodeBase): NodeBase => ({
  name,
  type,
  ...(internalType === undefined ? {} : { internalType }),
});
