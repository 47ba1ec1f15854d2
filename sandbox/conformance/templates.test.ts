import { describe, expect, test } from "vitest";
import { errorOf, noPermission, noTemplate, outOfBounds, refused, refusedField } from "./errors.ts";
import * as shapes from "./shapes.ts";
import { client, otherClient, ready, unknownId } from "./suite.ts";

const path = "/api/v1/contract-templates";
const fromTheStart = ["ERC-20 token", "ERC-721 collection", "ERC-1155 collection", "Upgradeable proxy"];

const list = async (query = "?take=100", by = client) => {
  const { status, body } = await by.get(`${path}${query}`);
  expect(status).toBe(200);
  return shapes.templateList.parse(body).result;
};
const idOf = async (name: string): Promise<string> => {
  const { data } = await list();
  return data.find((one) => one.name === name)?.id ?? unknownId;
};

const constructor = { type: "constructor", stateMutability: "payable", inputs: [{ name: "to", type: "address" }] };
const greet = {
  type: "function",
  name: "greet",
  stateMutability: "view",
  inputs: [{ name: "loud", type: "bool" }],
  outputs: [{ name: "", type: "string" }],
};
const shout = { type: "function", name: "shout", stateMutability: "nonpayable", inputs: [], outputs: [] };
const body = { name: "Greeter", description: "Says hello", bytecode: "0x5f5ff3", abi: [constructor, greet, shout] };
const full = {
  ...body,
  longDescription: "Says hello to everyone who asks",
  sourceCode: "contract Greeter {}",
  type: "OTHER",
  docs: [{ version: 1, kind: "dev", details: "For tests", methods: [] }],
  attributes: { useCases: ["Greetings"], standards: [] },
};
const create = async (template: object = body, by = client) => {
  const { status, body: answer } = await by.post(path, template);
  expect(status).toBe(200);
  return shapes.createTemplateAnswer.parse(answer).contract;
};
const remove = (id: string, by = client) => by.send("DELETE", `${path}/${id}`);

describe("Operations beyond the specification, Contract templates: GET /api/v1/contract-templates", () => {
  test("has four built-in ones, documented for developers and users", async () => {
    const { data } = await list();
    const first = data.slice(0, 4);
    expect(first.map(({ name }) => name)).toEqual(fromTheStart);
    for (const one of first) {
      expect(shapes.templateDocs.parse(one.docs).map(({ kind }) => kind)).toEqual(["dev", "user"]);
      expect(shapes.templateAttributes.parse(one.attributes).standards.length).toBeGreaterThan(0);
      expect([one.longDescription, one.sourceCode]).toEqual([expect.any(String), expect.stringContaining("contract ")]);
    }
  });

  test("the demo organization has one for each demo contract, which another one does not see", async () => {
    const names = (await list()).data.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "DemoToken",
        "Counter",
        "AllTypes",
        "DemoNft",
        "CounterProxy",
        "Reverter",
        "AcceptsAnything",
      ]),
    );
    const others = (await list("?take=100", otherClient)).data.map(({ name }) => name);
    expect(others.slice(0, 4)).toEqual(fromTheStart);
    expect(others).not.toEqual(expect.arrayContaining(["Counter"]));
  });

  test("next is the skip of the next page, and null on the last page", async () => {
    const { data, count } = await list();
    const first = await list("?take=2");
    expect([first.data, first.next, first.count]).toEqual([data.slice(0, 2), 2, count]);
    const last = await list(`?skip=${count - 1}&take=1`);
    expect([last.data, last.next]).toEqual([data.slice(-1), null]);
    expect(await list("?skip=1000")).toEqual({ data: [], next: null, count });
  });

  test.each(["?take=0", "?take=101", "?skip=-1"])("400 ERR_022 out of bounds: %s", async (query) => {
    expect(errorOf(await client.get(`${path}${query}`))).toMatchObject(outOfBounds);
  });
});

describe("POST /api/v1/contract-templates", () => {
  test("keeps a template unchanged", async () => {
    const { id, ...rest } = await create(full);
    expect(rest).toEqual(full);
    const { body: answer } = await client.get(`${path}/${id}`);
    expect(shapes.templateAnswer.parse(answer).result).toEqual({ id, ...full });
    expect((await list()).data.at(-1)).toEqual({ id, ...full });
    await remove(id);
  });

  test("missing parts are left out, and the code gets its 0x", async () => {
    const { id, ...rest } = await create({ ...body, bytecode: "5F5ff3" });
    expect(rest).toEqual({ ...body, bytecode: "0x5f5ff3" });
    await remove(id);
  });

  const old = "__contracts/Sums.sol:Sums".padEnd(40, "_");
  // The placeholder of Sums.sol:Sums.
  const placeholder = "__$00000000000000000000000000000000aa$__";
  const constructors = { ...body, abi: [constructor, constructor] };
  test.each([
    ["no code", { ...body, bytecode: "0x" }, refusedField("ERR_302", /bytecode/)],
    ["an odd number of digits", { ...body, bytecode: "0x5f5" }, refusedField("ERR_303", /bytecode.*odd/)],
    ["code that is not hex", { ...body, bytecode: "0x5f5g" }, refusedField("ERR_303", /bytecode.*"g"/)],
    [
      "a library by its name",
      { ...body, bytecode: `0x73${old}` },
      refusedField("ERR_303", /contracts\/Sums\.sol:Sums/),
    ],
    ["a library by its hash", { ...body, bytecode: `0x73${placeholder}` }, refusedField("ERR_303", /__\$0+aa\$__/)],
    [
      "more code than a network allows",
      { ...body, bytecode: `0x${"00".repeat(49_153)}` },
      refusedField("ERR_304", /bytecode.*49153.*49152/),
    ],
    ["an ABI without entries", { ...body, abi: [] }, refusedField("ERR_302", /abi/)],
    ["an invalid ABI", { ...body, abi: ["function f()"] }, refusedField("ERR_303", /abi\[0\]/)],
    ["two constructors", constructors, refusedField("ERR_303", /abi.*2 constructors/)],
    ["a name of 1,000 characters", { ...body, name: "n".repeat(1000) }, refusedField("ERR_304", /name.*1000/)],
    ["documentation of 250 KB", { ...body, docs: "d".repeat(250_000) }, refusedField("ERR_304", /docs/)],
    ["documentation of 1 MB", { ...body, docs: "d".repeat(1_048_576) }, refused(/body.*large/)],
    ["an ABI as text", { ...body, abi: JSON.stringify(body.abi) }, refused(/abi/)],
    ["no bytecode", { ...body, bytecode: "" }, refused(/bytecode/)],
  ])("refuses %s, and stores nothing", async (_, wrong, error) => {
    const { count } = await list();
    expect(errorOf(await client.post(path, wrong))).toMatchObject(error);
    expect((await list()).count).toBe(count);
  });
});

describe("GET …/{templateId}/getConstructorInfo and …/function", () => {
  test("returns the constructor and the functions of the ABI", async () => {
    const { id } = await create();
    const constructorAnswer = await client.get(`${path}/${id}/getConstructorInfo`);
    const { contractConstructor } = shapes.templateConstructorAnswer.parse(constructorAnswer.body);
    expect(contractConstructor).toMatchObject({ ...constructor, outputs: [] });
    const { contractFunction } = shapes.templateFunctionsAnswer.parse(
      (await client.get(`${path}/${id}/function`)).body,
    );
    expect(contractFunction).toMatchObject([greet, shout]);
    expect(new Set([contractConstructor.id, ...contractFunction.map((one) => one.id)]).size).toBe(3);
    await remove(id);
  });

  test("an ABI without a constructor has one without parameters", async () => {
    const { body: answer } = await client.get(`${path}/${await idOf("Counter")}/getConstructorInfo`);
    expect(shapes.templateConstructorAnswer.parse(answer).contractConstructor).toMatchObject({
      stateMutability: "nonpayable",
      inputs: [],
      outputs: [],
    });
  });
});

describe("DELETE /api/v1/contract-templates/{templateId}", () => {
  test("a deleted template is gone", async () => {
    const { id } = await create();
    const answer = await remove(id);
    expect([answer.status, shapes.deleteTemplateAnswer.parse(answer.body)]).toEqual([200, { success: true }]);
    expect(errorOf(await remove(id))).toMatchObject(noTemplate);
    expect(errorOf(await client.get(`${path}/${id}`))).toMatchObject(noTemplate);
    expect((await list()).data.map((one) => one.id)).not.toContain(id);
  });

  test("a built-in one belongs to every organization: 403 ERR_009", async () => {
    expect(errorOf(await remove(await idOf("ERC-20 token")))).toMatchObject(noPermission);
  });
});

const clientShare = ready.clientShare;
const deployment = { networkId: unknownId, addressId: unknownId, clientShare };
const asks: readonly (readonly [string, (id: string, by: typeof client) => ReturnType<typeof client.get>])[] = [
  ["template", (id, by) => by.get(`${path}/${id}`)],
  ["constructor", (id, by) => by.get(`${path}/${id}/getConstructorInfo`)],
  ["functions", (id, by) => by.get(`${path}/${id}/function`)],
  ["deletion", (id, by) => remove(id, by)],
  ["deployment", (id, by) => by.post(`${path}/${id}/deploy`, deployment)],
];

describe.each(asks)("404 ERR_056: %s", (_, ask) => {
  test.each([unknownId, "nonsense"])("of an unknown template: %s", async (id) => {
    expect(errorOf(await ask(id, client))).toMatchObject(noTemplate);
  });

  test("of a template of another organization", async () => {
    expect(errorOf(await ask(await idOf("Counter"), otherClient))).toMatchObject(noTemplate);
  });
});
