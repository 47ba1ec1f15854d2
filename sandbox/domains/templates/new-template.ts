import { randomUUID } from "node:crypto";
import type { AbiParameter } from "viem";
import type * as z from "zod";
import { type AbiEntry, inputsOf, parseAbi } from "#sandbox/domains/abis/entry.ts";
import { missing, outOfRange, ServiceError, wrongFormat } from "#sandbox/lib/errors.ts";
import type { createTemplateBodySchema } from "#shared/wire/template.ts";
import { creationCode } from "./bytecode.ts";
import type { NewTemplate } from "./templates.ts";

type Body = z.output<typeof createTemplateBodySchema>;

/** The most characters of each text; JSON counts as text. */
const longest = {
  name: 200,
  description: 2_000,
  longDescription: 20_000,
  sourceCode: 500_000,
  type: 100,
  abi: 300_000,
  docs: 200_000,
  attributes: 50_000,
} as const;

/**
 * Validates a request's body and builds a template from it. Throws ERR_302, ERR_303 and ERR_304 with the field's name.
 */
export const newTemplate = (organizationId: string | null, body: Body): NewTemplate => {
  checkLengths(body);
  if (body.name.trim() === "") throw missing("name", "is empty");
  return {
    id: randomUUID(),
    organization_id: organizationId,
    name: body.name,
    description: body.description,
    long_description: body.longDescription ?? null,
    bytecode: creationCode(body.bytecode, body.sourceCode),
    abi: JSON.stringify(templateAbi(body.abi)),
    source_code: body.sourceCode ?? null,
    type: body.type ?? null,
    docs: textOf(body.docs),
    attributes: textOf(body.attributes),
    created_at: new Date().toISOString(),
  };
};

const textOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

const checkLengths = (body: Body): void => {
  for (const [field, most] of Object.entries(longest)) {
    const value = Object.entries(body).find(([key]) => key === field)?.[1];
    const { length } = typeof value === "string" ? value : (textOf(value) ?? "");
    if (length > most) {
      throw outOfRange(field, `is ${length} characters long, and at most ${most} are kept`);
    }
  }
};

/**
 * An ABI with at most one constructor, whose input types can be encoded. Throws ERR_302 if it is empty, ERR_303 if it
 * is not an ABI.
 */
const templateAbi = (value: readonly unknown[]): readonly AbiEntry[] => {
  if (value.length === 0) throw missing("abi", "has no entries");
  const abi = readAbi(value);
  const constructors = abi.filter(({ type }) => type === "constructor");
  if (constructors.length > 1) {
    throw wrongFormat("abi", `has ${constructors.length} constructors; a contract has only one`);
  }
  const [only] = constructors;
  if (only !== undefined && !inputsOf(only).every(isEncodable)) {
    throw wrongFormat(`abi[${abi.indexOf(only)}]`, "is not a constructor whose inputs can be encoded");
  }
  return abi;
};

const elementary = /^(address|bool|string|bytes([1-9]|[12]\d|3[0-2])?|u?int([1-9]\d*)?)$/;

const isEncodable = (parameter: AbiParameter): boolean => {
  const type = parameter.type.replace(/(\[\d*\])+$/, "");
  if (type === "tuple") return "components" in parameter && parameter.components.every(isEncodable);
  const bits = elementary.exec(type)?.[3];
  return elementary.test(type) && (bits === undefined || (Number(bits) <= 256 && Number(bits) % 8 === 0));
};

const readAbi = (value: readonly unknown[]): readonly AbiEntry[] => {
  try {
    return parseAbi(value);
  } catch (error) {
    throw error instanceof ServiceError ? new ServiceError("ERR_303", { message: error.message }) : error;
  }
};
