import { errorBody } from "#sandbox/http/error-body.ts";
import type { Description } from "#sandbox/http/route.ts";
import { describeError } from "#sandbox/lib/errors.ts";
import { errorCategories } from "#shared/wire/error.ts";
import { type JsonSchema, reference } from "./schema.ts";

/** The error body (specification, Errors, Error body). */
export const errorSchema: JsonSchema = {
  type: "object",
  required: ["code", "category", "statusCode", "path", "timestamp"],
  properties: {
    code: { type: "string", pattern: "^ERR_\\d{3}$" },
    category: { type: "string", enum: [...errorCategories] },
    message: { type: "string" },
    statusCode: { type: "number", minimum: 400 },
    path: { type: "string" },
    timestamp: { type: "string", format: "date-time" },
    requestId: { type: "string" },
    success: { type: "boolean", const: false, description: "With a malformed API key." },
    details: { type: "string", description: "What exactly was not found or not permitted." },
    data: { type: "string", description: "What a contract reverted with, in hex." },
  },
};

/** Errors that every endpoint may return: for the key, for the request, and internal ones. */
const ofEvery = ["400 ERR_010", "401 ERR_008", "401 ERR_405", "500 ERR_019"];

/** An endpoint's error answers by status. Each lists its possible codes, with an example of each. */
export const errorResponses = ({ errors }: Description) => {
  const all = [...ofEvery, ...errors].toSorted().map((error) => error.split(" "));
  const statuses = [...new Set(all.map(([status = ""]) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = all.flatMap(([other, code = ""]) => (other === status ? [code] : []));
      const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
      const content = { "application/json": { schema: reference("Error"), examples } };
      return [status, { description: codes.join(", "), content }];
    }),
  );
};

/** An error body for each code in the descriptions (specification, Errors). */
export const errorExamples = (descriptions: readonly Description[]) => {
  const codes = [...ofEvery, ...descriptions.flatMap(({ errors }) => errors)].map((error) => error.split(" ")[1] ?? "");
  return Object.fromEntries(
    [...new Set(codes)].toSorted().map((code) => {
      const value = errorBody(describeError({ code }), "/api/v1/profiles", "00000000-0000-4000-8000-000000000000");
      return [code, { value: { ...value, timestamp: "2026-01-01T00:00:00.000Z" } }];
    }),
  );
};
