import * as z from "zod";
import { named } from "./named.ts";

/** A JSON Schema, or any part of one. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A schema with the definitions that it refers to, which stand apart in an OpenAPI document. */
export type Described = { readonly schema: JsonSchema; readonly definitions: Readonly<Record<string, JsonSchema>> };

const schemas = "#/components/schemas/";

/**
 * The JSON Schema of what goes over the wire: of a schema that brings older forms to the current one, the forms that it
 * reads. A definition means the same at every endpoint, so that those of all can stand side by side.
 */
export const describeSchema = (schema: z.core.$ZodType): Described => {
  const { $schema: _, $defs = {}, ...rest } = convert(schema);
  const names = new Map(Object.entries($defs).map(([key, value]) => [key, nameOf(key, value)]));
  return {
    schema: relocate(rest, names),
    definitions: Object.fromEntries(
      Object.entries($defs).map(([key, value]) => [names.get(key) ?? key, relocate(value, names)]),
    ),
  };
};

const convert = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", metadata: named });

/** zod numbers what refers to itself and has no name: here only JSON values do, each a schema of its own. */
const nameOf = (key: string, definition: JsonSchema): string => {
  if (!key.startsWith("__")) return key;
  const text = JSON.stringify(definition).replaceAll(`#/$defs/${key}`, "#");
  if (text !== jsonValue) throw new Error(`A schema that refers to itself has no name in named.ts: ${text}`);
  return "JsonValue";
};

const jsonSchema = z.record(z.string(), z.unknown());

/** The same with each reference to a definition pointing to where that stands in the document. */
const relocate = (schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema =>
  jsonSchema.parse(
    JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
      const definition = key === "$ref" && typeof value === "string" ? /^#\/\$defs\/(.+)$/.exec(value)?.[1] : undefined;
      return definition === undefined ? value : `${schemas}${names.get(definition) ?? definition}`;
    }),
  );

const { $schema: _, ...anyJson } = z.toJSONSchema(z.json());
const jsonValue = JSON.stringify(anyJson);

/** A reference to a shared schema of the document. */
export const reference = (name: string): JsonSchema => ({ $ref: `${schemas}${name}` });
