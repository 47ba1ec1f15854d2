import { errorCategories } from "../../shared/wire/error.ts";
import type { Description } from "./descriptions.ts";
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

/** The errors that every operation may answer: of its key, of its request, and of nobody in particular. */
const ofEvery = ["400 ERR_010", "401 ERR_008", "401 ERR_405", "500 ERR_999"];

/** Error answers of an operation by status; each says which codes may stand in it. */
export const errorResponses = ({ errors }: Description) => {
  const all = [...ofEvery, ...errors].toSorted().map((error) => error.split(" "));
  const statuses = [...new Set(all.map(([status = ""]) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = all.filter(([other]) => other === status).map(([, code]) => code);
      const content = { "application/json": { schema: reference("Error") } };
      return [status, { description: codes.join(", "), content }];
    }),
  );
};
