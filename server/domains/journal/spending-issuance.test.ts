import { encodeAbiParameters } from "viem/utils";
import { describe, expect, test } from "vitest";
import { Problem } from "#server/lib/problem.ts";
import { unread } from "#server/testing/read-request.ts";
import type { IssuanceName } from "#shared/wire/endpoint-facts.ts";
import { constructorArgumentsOf, initializerArgumentsOf } from "./spending-issuance.ts";
import { spendingOf } from "./spending.ts";

const uuid = "aaaaaaaa-0000-4000-8000-0000000000a1";
const recipient = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const from = { networkId: "net-1", addressId: "address-1" };
const parameter = (name: string, type: string, value: unknown) => ({ name, type, value });
const initializer = (value: string) => ({ initializeParams: [parameter("name", "string", value)] });
const encoded = (text: string) => encodeAbiParameters([{ type: "string" }], [text]);

const read = (endpoint: IssuanceName, params: Readonly<Record<string, string>>, body: object) =>
  spendingOf(unread(endpoint, params, body), "native");
const refusal = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    if (error instanceof Problem && error.code === "POSTERN_BAD_REQUEST") return error.message;
    throw error;
  }
  return "taken";
};

describe("what a deployment spends", () => {
  const body = { ...from, constructorParameters: [parameter("name", "string", "Acme")] };
  const deploy = (more: object = {}, templateId = uuid) => read("deployTemplate", { templateId }, { ...body, ...more });

  test("is its template with its arguments", () => {
    expect(deploy()).toEqual({
      network: "net-1",
      sender: "address-1",
      to: `template:${uuid}`,
      data: encoded("Acme"),
      amount: "0",
      baseAmount: "0",
      coinAmount: "0",
    });
    expect(deploy({}, uuid.toUpperCase())).toEqual(deploy());
    expect(deploy({ constructorParameters: undefined }).data).toBe("0x");
    expect(constructorArgumentsOf(unread("deployTemplate", {}, body)).values).toEqual(["Acme"]);
  });

  test("is refused where it is not readable", () => {
    expect(refusal(() => deploy({}, "{a}"))).toContain("path.templateId: enter an id, without spaces or braces");
    expect(refusal(() => deploy({ constructorParameters: [parameter("a", "uint8", "256")] }))).toContain(
      "body.constructorParameters.0.value: enter a whole number from 0 to 255",
    );
    expect(refusal(() => deploy({ addressId: "a b" }))).toContain("body.addressId");
  });
});

describe("what an issued token spends", () => {
  const body = { ...from, deploymentId: uuid, createParams: initializer("Acme") };
  const issue = (more: object = {}) => read("issueToken", {}, { ...body, ...more });

  test("is its deployment with its arguments", () => {
    expect(issue()).toEqual({
      network: "net-1",
      sender: "address-1",
      to: `deployment:${uuid}`,
      data: encoded("Acme"),
      amount: "0",
      baseAmount: "0",
      coinAmount: "0",
    });
    expect(initializerArgumentsOf(unread("issueToken", {}, body)).values).toEqual(["Acme"]);
  });

  test.each([
    [{ deploymentId: "" }, "body.deploymentId: enter an id, without spaces or braces"],
    [{ deploymentId: `${uuid} ` }, "body.deploymentId: enter an id, without spaces or braces"],
    [
      { createParams: { initializeParams: [parameter("a", "uint8", "256")] } },
      "body.createParams.initializeParams.0.value: enter a whole number from 0 to 255",
    ],
  ])("%j is refused", (more, why) => {
    expect(refusal(() => issue(more))).toContain(why);
  });
});

describe("what a new collection spends", () => {
  const body = { ...from, type: "NON_FUNGIBLE_TOKEN", createParams: initializer("Things") };
  const create = (more: object = {}) => read("createCollection", {}, { ...body, ...more });

  test("is its type with its arguments", () => {
    expect(create()).toEqual({
      network: "net-1",
      sender: "address-1",
      to: "collection:NON_FUNGIBLE_TOKEN",
      data: encoded("Things"),
      amount: "0",
      baseAmount: "0",
      coinAmount: "0",
    });
    expect(create({ type: "SEMI_FUNGIBLE_TOKEN" }).to).toBe("collection:SEMI_FUNGIBLE_TOKEN");
  });
});

describe("what a mint and a burn spend", () => {
  const mint = (more: object = {}, id = uuid) =>
    read("mintToken", { id }, { addressId: "address-1", to: recipient, tokenId: "7", ...more });
  const burn = (more: object = {}, id = uuid) =>
    read("burnToken", { id }, { addressId: "address-1", tokenId: "7", amount: "5", ...more });
  const to = recipient.toLowerCase();

  test("is the collection with the token, the amount and the recipient or the owner", () => {
    const same = {
      network: "",
      sender: "address-1",
      to: `collection:${uuid}`,
      amount: "0",
      baseAmount: "0",
      coinAmount: "0",
    };
    expect(mint()).toEqual({ ...same, data: `{"amount":"1","mint":"7","to":"${to}"}` });
    expect(mint({ amount: "5" }).data).toBe(`{"amount":"5","mint":"7","to":"${to}"}`);
    expect(burn()).toEqual({ ...same, data: '{"amount":"5","burn":"7","from":null}' });
    expect(burn({ from: recipient }).data).toBe(`{"amount":"5","burn":"7","from":"${to}"}`);
    expect(burn({ amount: undefined }).data).toBe('{"amount":"1","burn":"7","from":null}');
  });

  test("takes every id of a token that a contract can have", () => {
    expect(mint({ tokenId: "0" }).data).toContain('"mint":"0"');
    expect(mint({ tokenId: String(2n ** 256n - 1n) }).data).toContain(`"mint":"${2n ** 256n - 1n}"`);
  });

  test.each(["", "07", "-1", "1.0", "0x7", " 7", "7 ", String(2n ** 256n)])("the token %j is refused", (tokenId) => {
    expect(refusal(() => mint({ tokenId }))).toContain(
      "body.tokenId: enter a whole number below 2^256 in decimal digits, without leading zeros",
    );
  });

  test.each([
    [{ amount: "01" }, "body.amount: enter a whole number below 2^256"],
    [{ to: "alice.eth" }, "body.to: this is not an address but a name"],
    [{ to: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" }, "body.to: enter 0x and 40 hexadecimal digits"],
  ])("%j is refused", (more, why) => {
    expect(refusal(() => mint(more))).toContain(why);
  });

  test("a burn names an owner of its own network, and each a collection by its id", () => {
    expect(refusal(() => burn({ from: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" }))).toContain(
      "body.from: enter 0x and 40 hexadecimal digits",
    );
    expect(refusal(() => burn({ tokenId: "07" }))).toContain("body.tokenId: enter a whole number below 2^256");
    expect(refusal(() => burn({}, "a b"))).toContain("path.id: enter an id, without spaces or braces");
    expect(refusal(() => mint({}, "a b"))).toContain("path.id: enter an id, without spaces or braces");
    expect(refusal(() => mint({}, "x".repeat(201)))).toContain("path.id");
    expect(mint({}, "x".repeat(200)).to).toBe(`collection:${"x".repeat(200)}`);
  });
});
