import * as z from "zod";

/** A JSON Schema, or any part of one. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A schema with the definitions that it refers to, which stand apart in an OpenAPI document. */
export type Described = { readonly schema: JsonSchema; readonly definitions: Readonly<Record<string, JsonSchema>> };

const place = "#/components/schemas/";

/**
 * The JSON Schema of what goes over the wire: of a schema that brings older forms to the current one, the forms that it
 * reads. Its definitions get names that begin with `name`, so that those of several operations can stand side by side.
 */
export const describeSchema = (schema: z.ZodType, name: string): Described => {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const own = (definition: string) => `${name}.${definition.replaceAll("_", "")}`;
  return {
    schema: relocate(rest, own),
    definitions: Object.fromEntries(
      Object.entries($defs).map(([definition, value]) => [own(definition), relocate(value, own)]),
    ),
  };
};

const jsonSchema = z.record(z.string(), z.unknown());

/** The same with each reference to a definition of its own pointing to where that stands in the document. */
const relocate = (schema: JsonSchema, own: (definition: string) => string): JsonSchema =>
  jsonSchema.parse(
    JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
      const definition = key === "$ref" && typeof value === "string" ? /^#\/\$defs\/(.+)$/.exec(value)?.[1] : undefined;
      return definition === undefined ? value : `${place}${own(definition)}`;
    }),
  );

/** A reference to a shared schema of the document. */
export const reference = (name: string): JsonSchema => ({ $ref: `${place}${name}` });
