import { stringToHex } from "viem/utils";
import { parseTypedAddress } from "./address.ts";
import type { TimeUnit } from "./duration.ts";
import type { FixedBytesField, LeafField, SimpleField } from "./field.ts";
import { parseInteger } from "./integer-text.ts";
import { leafError } from "./leaf-error.ts";
import type { LeafResult } from "./leaf-error.ts";
import type { Hex } from "./types.ts";

export type LeafDraft = {
  readonly text: string;
  /** For bytes and bytesN: how the text is read; hex by default. */
  readonly mode?: "hex" | "text";
  /** The empty string was chosen explicitly; otherwise a blank text is "required". */
  readonly empty?: boolean;
  /** For integers: the text is a decimal amount in units of 10^decimals. */
  readonly decimals?: number;
  /** For integers, instead of decimals: the text is a number of minutes, hours or days; the value is in seconds. */
  readonly time?: TimeUnit;
  /** For integers: the value comes from a record, in base units. It is rewritten in its own unit once that is known. */
  readonly recorded?: true | undefined;
};

/** Parses the text of a leaf field by its type. Strings are taken unchanged, never trimmed. */
export const parseLeaf = (field: LeafField, draft: LeafDraft): LeafResult<bigint | boolean | string> => {
  switch (field.kind) {
    case "integer":
      return parseInteger(field, draft.text, draft);
    case "boolean":
      return parseBoolean(draft.text);
    case "address":
      return parseTypedAddress(draft.text);
    case "string":
      return parseString(field, draft);
    default:
      return parseBytes(field, draft);
  }
};

/** Bytes of a text in UTF-8, as hex. */
export const textToHex = (text: string): Hex => stringToHex(text);

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

const parseBoolean = (text: string): LeafResult<boolean> => {
  if (text === "") return leafError("required", "bool", text);
  const value = Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : undefined;
  if (value !== undefined) return { ok: true, value };
  const plain = text.trim().toLowerCase();
  const meant = plain === "1" ? "true" : plain === "0" ? "false" : plain;
  return leafError("not-a-boolean", "bool", text, Object.hasOwn(BOOLEANS, meant) ? meant : undefined);
};

const parseString = (field: LeafField, { text, empty }: LeafDraft): LeafResult<string> => {
  if (text === "" && empty !== true) return leafError("required", field.type, text);
  // JSON and the chain can hold NUL, but a database cannot, so the relay accepts no body with it.
  if (text.includes("\0")) return leafError("nul", field.type, text);
  return wellFormed(field, text) ?? { ok: true, value: text };
};

// Half a surrogate pair has no UTF-8 form: an encoder would silently replace it.
const wellFormed = (field: LeafField, text: string): Extract<LeafResult<never>, { ok: false }> | undefined =>
  /\p{Surrogate}/u.test(text) ? leafError("not-unicode", field.type, text) : undefined;

const parseBytes = (field: FixedBytesField | SimpleField, draft: LeafDraft): LeafResult<string> => {
  const { text, mode, empty } = draft;
  if (text === "" && field.isOptional === true) return { ok: true, value: "0x" };
  if (text === "" && !(mode === "text" && empty === true)) return leafError("required", field.type, text);
  if (mode === "text") {
    const malformed = wellFormed(field, text);
    return malformed ?? ofSize(field, textToHex(text));
  }
  if (!/^0x[0-9a-fA-F]*$/.test(text)) return leafError("not-hex", field.type, text, suggestHex(field, text));
  if (text.length % 2 === 1) return leafError("odd-length", field.type, text);
  return ofSize(field, text.toLowerCase());
};

const ofSize = (field: FixedBytesField | SimpleField, hex: string): LeafResult<string> => {
  const size = hex.length / 2 - 1;
  if (field.kind !== "fixedBytes" || size === field.size) return { ok: true, value: hex };
  return leafError("byte-length", String(field.size), String(size));
};

const suggestHex = (field: FixedBytesField | SimpleField, text: string): string | undefined => {
  const digits = /^(?:0[xX])?((?:[0-9a-fA-F]{2})+)$/.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  return ofSize(field, `0x${digits}`).ok ? `0x${digits}` : undefined;
};
