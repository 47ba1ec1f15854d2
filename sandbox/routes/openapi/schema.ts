import * as z from "zod";
import { named } from "./named.ts";

/** A JSON Schema, or any part of one. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A schema with the definitions it refers to, which are separate in an OpenAPI document. */
export type Described = { readonly schema: JsonSchema; readonly definitions: Readonly<Record<string, JsonSchema>> };

const schemas = "#/components/schemas/";

/**
 * The JSON Schema of the wire format: for a schema that converts older forms to the current one, the accepted forms.
 * Definitions are the same at every endpoint, so those of all endpoints can be combined.
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

/** zod numbers recursive schemas without a name. Here these are only JSON values, each its own schema. */
const nameOf = (key: string, definition: JsonSchema): string => {
  if (!key.startsWith("__")) return key;
  const text = JSON.stringify(definition).replaceAll(`#/$defs/${key}`, "#");
  if (text !== jsonValue) throw new Error(`A schema that refers to itself has no name in named.ts: ${text}`);
  return "JsonValue";
};

const jsonSchema = z.record(z.string(), z.unknown());

/** The same with each reference to a definition pointing to its place in the document. */
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
