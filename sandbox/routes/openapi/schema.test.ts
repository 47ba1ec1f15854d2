// @full: The conformance tests send the sandbox every request of the specification.
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { endpointList } from "#shared/wire/endpoints.ts";
import { walletListSchema } from "#shared/wire/wallet.ts";
import { describeSchema } from "./schema.ts";

describe("describeSchema", () => {
  test("refers to a resource by its name", () => {
    const { schema, definitions } = describeSchema(walletListSchema);
    expect(schema["properties"]).toEqual({
      data: { type: "array", items: { $ref: "#/components/schemas/Wallet" } },
      pagination: { $ref: "#/components/schemas/Pagination" },
    });
    expect(Object.keys(definitions).sort()).toEqual(["Integer", "Pagination", "Wallet"]);
  });

  test("describes the sent form of a transformed value", () => {
    const { schema } = describeSchema(z.object({ digits: z.string().transform(Number) }));
    expect(schema["properties"]).toEqual({ digits: { type: "string" } });
  });

  test("has a single JsonValue for all JSON values", () => {
    const { schema, definitions } = describeSchema(z.object({ a: z.json(), b: z.json() }));
    const value = { $ref: "#/components/schemas/JsonValue" };
    expect(schema["properties"]).toEqual({ a: value, b: value });
    expect(Object.keys(definitions)).toEqual(["JsonValue"]);
    expect(JSON.stringify(definitions)).not.toContain("$defs");
  });

  test("refuses a recursive schema without a name", () => {
    const tree = z.object({
      get children() {
        return z.array(tree);
      },
    });
    expect(() => describeSchema(z.object({ tree }))).toThrow("has no name in named.ts");
  });

  test("uses each name for the same schema at every endpoint", () => {
    const definitions = endpointList
      .flatMap(({ body, response }) => [...(body === null ? [] : [body]), response])
      .flatMap((schema) => Object.entries(describeSchema(schema).definitions));
    const meanings = new Set(definitions.map(([name, definition]) => `${name} ${JSON.stringify(definition)}`));
    expect(meanings.size).toBe(new Set(definitions.map(([name]) => name)).size);
    expect(meanings.size).toBeGreaterThan(15);
  });
});
