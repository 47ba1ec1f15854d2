// @full: The conformance tests send the sandbox every request of the specification.
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { routes } from "#sandbox/routes/endpoints/routes.ts";
import { endpointFacts, endpointNames } from "#shared/wire/endpoint-facts.ts";
import { endpointList, endpoints } from "#shared/wire/endpoints.ts";
import { describeService } from "./document.ts";

const document = describeService("http://127.0.0.1:4700");
const operationSchema = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() })),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const all = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, value]) => ({ path, method, ...operationSchema.parse(value) })),
);
const endpointNamed = (operationId: string) => {
  const endpoint = all.find((one) => one.operationId === operationId);
  if (endpoint === undefined) throw new Error(`No endpoint has the operationId ${operationId}.`);
  return endpoint;
};

test("is a valid OpenAPI 3.1 document", async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("a document with a mistake is found invalid", async () => {
  const { info: _, ...rest } = document;
  expect((await new Validator().validate(structuredClone(rest))).valid).toBe(false);
});

test("has exactly the endpoints of the table, with their parameters", () => {
  expect(all.map(({ operationId, method, path }) => `${operationId} ${method} ${path}`).sort()).toEqual(
    endpointList.map(({ name, method, path }) => `${name} ${method.toLowerCase()} ${path}`).sort(),
  );
  for (const { path, parameters } of all) {
    const own = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
    expect(own.sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort());
  }
});

test.each(endpointNames)("%s: its route is from the table, and its summary is its title", (name) => {
  const { title, method, path } = endpointFacts[name];
  expect(routes[name]).toMatchObject({ method, path });
  expect(endpointNamed(name)).toMatchObject({ path, method: method.toLowerCase(), summary: title });
});

test("skip and take are integers with their bounds and defaults", () => {
  const window = endpointNamed("listWallets").parameters.filter((parameter) => parameter.in === "query");
  expect(window).toMatchObject([
    { name: "skip", required: false, schema: { type: "integer", minimum: 0, default: 0 } },
    { name: "take", required: false, schema: { type: "integer", minimum: 1, maximum: 100, default: 10 } },
  ]);
});

test.each([
  ["getOrganization", false],
  ["listNetworks", true],
])("%s takes x-sdk-version: %s", (name, takes) => {
  expect(endpointNamed(name).parameters.some((parameter) => parameter.name === "x-sdk-version")).toBe(takes);
});

test.each([
  ["generateAddress", { "201": "The response.", "403": "ERR_009" }],
  ["createProfile", { "201": "The response.", "409": "ERR_001" }],
  ["getOrganization", { "200": "The response.", "401": "ERR_008, ERR_405" }],
])("%s lists its answers", (name, expected) => {
  const { responses } = endpointNamed(name);
  expect(
    Object.fromEntries(Object.entries(responses).map(([status, { description }]) => [status, description])),
  ).toMatchObject(expected);
});

// Specification, Endpoints 1 to 8, Errors; operations beyond the specification, Workflows.
test.each([
  ["readContract", "400 ERR_010, 401 ERR_008 ERR_011, 403 ERR_009 ERR_410, 404 ERR_006 ERR_066, 500 ERR_019 ERR_204"],
  ["readContract", "500 ERR_999"],
  ["writeContract", "400 ERR_010, 401 ERR_008, 403 ERR_009, 404 ERR_006, 500 ERR_019"],
  ["getReceipt", "401 ERR_008, 403 ERR_009, 404 ERR_046, 500 ERR_019"],
  ["getDeployedContract", "401 ERR_008, 403 ERR_009, 404 ERR_066, 500 ERR_019"],
  ["generateAddress", "400 ERR_010, 401 ERR_008, 403 ERR_009, 404 ERR_013, 500 ERR_019"],
  ["listAddresses", "400 ERR_010, 401 ERR_008, 403 ERR_009, 500 ERR_019"],
  ["listWallets", "400 ERR_010, 401 ERR_008, 403 ERR_009, 500 ERR_019"],
  ["listProfiles", "400 ERR_010, 401 ERR_008, 403 ERR_009, 404 ERR_013, 500 ERR_019"],
  ["getWorkflowStatus", "400 ERR_010, 401 ERR_008, 403 ERR_009, 404 ERR_006, 500 ERR_019"],
])("%s has the errors of its specification: %s", (name, specified) => {
  const { responses } = endpointNamed(name);
  for (const group of specified.split(", ")) {
    const [status = "", ...codes] = group.split(" ");
    expect(responses[status]?.description.split(", ")).toEqual(expect.arrayContaining(codes));
  }
});

const examplesSchema = z.record(
  z.string(),
  z.object({ value: z.looseObject({ code: z.string(), statusCode: z.number() }) }),
);

test("every error has an example of its code, with the status that lists it", () => {
  const examples = examplesSchema.parse(document.components.examples);
  const listed = all.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { description }]) =>
      (description.match(/ERR_\d{3}/g) ?? []).map((code) => `${status} ${code}`),
    ),
  );
  expect([...new Set(listed)].sort()).toEqual(
    Object.values(examples)
      .map(({ value }) => `${value.statusCode} ${value.code}`)
      .sort(),
  );
});

describe("the schemas in it", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: "service" });
  const schemaOf = (name: string, place: string) => {
    const { path, method } = endpointNamed(name);
    const pointer = ["paths", path, method, ...place.split(" "), "content", "application/json", "schema"]
      .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
      .join("/");
    const validate = ajv.getSchema(`service#/${pointer}`);
    if (validate === undefined) throw new Error(`There is no schema at ${pointer}.`);
    return (value: unknown) => validate(value) === true;
  };
  const nested = {
    type: "function",
    name: "set",
    inputs: [
      {
        name: "line",
        type: "tuple",
        components: [{ name: "from", type: "tuple", components: [{ name: "x", type: "int256" }] }],
        value: { raw: { from: { x: "1" } } },
      },
    ],
  };

  test.each([
    ["nested components and a wrapped value", { abiFunction: nested }, true],
    ["keys of an older ABI", { abiFunction: { ...nested, constant: false, payable: true, gas: 30_000 } }, true],
    ["an unknown key", { abiFunction: nested, gas: 1 }, false],
    ["no function", {}, false],
    [
      "a component without a type",
      { abiFunction: { ...nested, inputs: [{ ...nested.inputs[0], components: [{ name: "x" }] }] } },
      false,
    ],
  ])("the body of a read: %s", (_, body, valid) => {
    expect(schemaOf("readContract", "requestBody")(body)).toBe(valid);
    expect(endpoints.readContract.body.safeParse(body).success).toBe(valid);
  });

  const id = "5a0db0c5-0002-4000-8000-000011155111";
  test.each([
    [{ networkId: id }, true],
    [{ network: "tETH" }, true],
    [{ networkId: "tETH" }, false],
    [{ network: id }, false],
    [{ network: "BTC" }, false],
    [{ network: "tETH", networkId: id }, false],
  ])("the body of address generation, with %j, is %s", (network, valid) => {
    const body = { reference: "r", clientShare: "s", ...network };
    expect(schemaOf("generateAddress", "requestBody")(body)).toBe(valid);
    expect(schemaOf("generateAddressInWallet", "requestBody")(body)).toBe(valid);
  });

  test.each([
    [{ workflowResult: { workflowId: "w", operationId: "o", status: "started", message: "m" } }, true],
    [{ result: { workflowId: "w", status: "started" } }, true],
    [{ workflowResult: { status: "started" } }, false],
  ])("the answer to a write: %j is %s", (answer, valid) => {
    expect(schemaOf("writeContract", "responses 200")(answer)).toBe(valid);
  });

  test("an error has the specified body", () => {
    const error = {
      code: "ERR_006",
      category: "RESOURCE",
      statusCode: 404,
      path: "/",
      timestamp: "2026-01-02T03:04:05Z",
    };
    const validate = schemaOf("getReceipt", "responses 404");
    expect(validate(error)).toBe(true);
    expect(validate({ ...error, category: "OTHER" })).toBe(false);
    expect(validate({ ...error, code: undefined })).toBe(false);
    const examples = Object.values(examplesSchema.parse(document.components.examples));
    expect(examples.filter(({ value }) => !validate(value))).toEqual([]);
  });
});
