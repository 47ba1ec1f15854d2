import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import * as z from "zod";
import { client, networkId, ready, unknownId } from "./suite.ts";

const documentSchema = z.looseObject({ openapi: z.literal("3.1.0"), paths: z.record(z.string(), z.unknown()) });
const load = async () => {
  const answer = await fetch(ready.openapi);
  expect(answer.status).toBe(200);
  return documentSchema.parse(await answer.json());
};

const document = await load();
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ ...document, $id: "service" });

/** Whether an answer is as the description says of this path and status. */
const isDescribed = (path: string, status: number, body: unknown): boolean => {
  const parts = ["paths", path, "get", "responses", String(status), "content", "application/json", "schema"];
  const pointer = parts.map((part) => encodeURIComponent(part.replaceAll("/", "~1"))).join("/");
  const validate = ajv.getSchema(`service#/${pointer}`);
  if (validate === undefined) throw new Error(`${path} is not described for ${status}.`);
  return validate(body) === true;
};

test("OpenAPI: the description is served without a key, and names its own address", () => {
  expect(document["servers"]).toEqual([{ url: ready.baseUrl }]);
});

test.each([
  ["/api/v1/addresses/organization", ""],
  ["/api/v1/wallets/organization", ""],
  ["/api/v1/profiles", ""],
  ["/api/v1/network/organization", ""],
  ["/api/v1/network/enabled", ""],
  ["/api/v1/organizations", ""],
  ["/api/v1/deployed-contracts", ""],
  ["/api/v1/transactions/organization", ""],
  ["/api/v1/addresses", `?id=${unknownId}`],
  ["/api/v1/wallets/organization", "?take=0"],
])("OpenAPI: the answer of %s%s is as described", async (path, query) => {
  const { status, body } = await client.get(`${path}${query}`);
  expect(isDescribed(path, status, body)).toBe(true);
});

test("OpenAPI: an answer of another operation is not as described", async () => {
  const { body } = await client.get("/api/v1/network/enabled");
  expect(isDescribed("/api/v1/wallets/organization", 200, body)).toBe(false);
});

test("OpenAPI: networkId of a path is described as id or code", async () => {
  expect(JSON.stringify(document.paths)).toContain("the codes tBTC, tETH, AVAX, FUJI and SANDBOX");
  const functions = "contract-interactions/network";
  const byCode = await client.get(`/api/v1/${functions}/tETH/tx/0x00`);
  const byId = await client.get(`/api/v1/${functions}/${networkId("tETH")}/tx/0x00`);
  expect([byCode.status, byId.status]).toEqual([404, 404]);
});
