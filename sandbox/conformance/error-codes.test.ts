import { afterEach, describe, expect, test } from "vitest";
import { errorOf, specifiedErrors } from "./errors.ts";
import { client, makeFault, removeFault } from "./suite.ts";

let id = "";

afterEach(async () => {
  await removeFault(id);
});

const path = "/api/v1/profiles";

describe("Errors, Codes with known message, status and category: a fault produces each", () => {
  test("there are fourteen", () => {
    expect(new Set(specifiedErrors.map(([, code]) => code)).size).toBe(14);
  });

  test.each(specifiedErrors)("%i %s %s", async (status, code, category, message) => {
    id = await makeFault({ operation: "listProfiles", kind: "error", code, times: 1 });
    expect(errorOf(await client.get(path))).toMatchObject({
      status,
      statusCode: status,
      code,
      category,
      message,
      path,
    });
    expect((await client.get(path)).status).toBe(200);
  });

  test("a code written with a hyphen has the same properties", async () => {
    id = await makeFault({ operation: "listProfiles", kind: "error", code: "ERR-146", times: 1 });
    expect((await client.get(path)).body).toMatchObject({
      code: "ERR-146",
      statusCode: 400,
      category: "RESOURCE",
      message: "Contract deployment is still in progress.",
    });
  });
});
