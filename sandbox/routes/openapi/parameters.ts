import * as z from "zod";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import type { JsonSchema } from "./schema.ts";

/** A parameter of an endpoint (OpenAPI, Parameter Object). */
export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};

/** The actual types of parameters that the table has as text, and descriptions of the others. */
const facts: Readonly<Record<string, Partial<Parameter>>> = {
  skip: { schema: { type: "integer", minimum: 0, default: 0 }, description: "Number of records to skip." },
  take: {
    schema: { type: "integer", minimum: 1, maximum: maxTake, default: 10 },
    description: "Number of records in the page.",
  },
  enabled: { schema: { type: "boolean" }, description: "Only enabled networks, or only disabled ones." },
  name: { description: "Only networks whose name contains this." },
  networkId: { description: "Id of a network; the codes tBTC, tETH, AVAX, FUJI and SANDBOX of the older form too." },
  network: { description: "Id or code of a network." },
  contractAddress: { description: "Address of a contract: 0x and 40 hex digits." },
  reference: { description: "Reference of a profile." },
};

const sdkVersion: Parameter = {
  name: "x-sdk-version",
  in: "header",
  required: false,
  description: "Version of the client library.",
  schema: { type: "string", default: "1.0.0" },
};

/** An endpoint's path, query and header parameters, without the key. */
export const parametersOf = ({ params, query, sdkVersion: takesVersion }: Endpoint): readonly Parameter[] => [
  ...partOf(params, "path"),
  ...partOf(query, "query"),
  ...(takesVersion ? [sdkVersion] : []),
];

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
});

const partOf = (schema: z.core.$ZodType, part: "path" | "query"): readonly Parameter[] => {
  const { properties, required } = objectSchema.parse(z.toJSONSchema(schema, { io: "input" }));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: part,
    required: required.includes(name),
    schema: property,
    ...facts[name],
  }));
};
