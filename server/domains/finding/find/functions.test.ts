import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { findFunctionsSchema } from "#shared/console/find.ts";

let harness: Harness;
let viewer: Person;

const fn = (name: string, stateMutability = "nonpayable", inputs: readonly string[] = ["address", "uint256"]) => ({
  type: "function",
  name,
  inputs: inputs.map((type, index) => ({ name: `p${index}`, type })),
  outputs: [],
  stateMutability,
});
const event = { type: "event", name: "Transfer", inputs: [], anonymous: false };

const save = async (address: string, name: string, abi: readonly object[] | null, match?: string) => {
  const admin = await harness.signIn("admin");
  const answer = await harness.send(admin, "PUT", `/console/ask/contracts/net-1/${address}`, {
    payload: { name, tags: [], notes: "", abi },
    headers: match === undefined ? { "if-none-match": "*" } : { "if-match": match },
  });
  expect(answer.statusCode).toBe(200);
  return String(answer.headers["etag"]);
};

const token = `0x${"1".repeat(40)}`;
const vault = `0x${"2".repeat(40)}`;
let version: string;

beforeAll(async () => {
  harness = await startHarness();
  viewer = await harness.signIn("viewer");
  version = await save(token, "Token", [
    fn("transferFrom"),
    fn("transfer"),
    fn("balanceOf", "view", ["address"]),
    event,
  ]);
  await save(vault, "Vault", [fn("safeTransfer"), fn("transfer", "nonpayable", [])]);
  await save(`0x${"3".repeat(40)}`, "Without", null);
});
afterAll(() => harness.close());

const ask = async (query: string) => {
  const answer = await harness.send(viewer, "GET", `/console/ask/find/functions?${query}`);
  expect(answer.statusCode).toBe(200);
  return findFunctionsSchema.parse(answer.json());
};
const names = async (query: string) =>
  (await ask(query)).data.map(({ contract, signature }) => `${contract}.${signature}`);

describe("functions of the book's contracts", () => {
  test("a whole name comes before a prefix, and that before a part; events are not functions", async () => {
    expect(await names("q=TRANSFER")).toEqual([
      "Token.transfer(address,uint256)",
      "Vault.transfer()",
      "Token.transferFrom(address,uint256)",
      "Vault.safeTransfer(address,uint256)",
    ]);
  });

  test("a contract's name narrows them, but finds none alone", async () => {
    expect(await names("q=vault%20transfer")).toEqual(["Vault.safeTransfer(address,uint256)", "Vault.transfer()"]);
    expect(await names("q=vault")).toEqual([]);
  });

  test("each has its contract, and whether it only reads", async () => {
    const { data, pagination } = await ask("q=balance");
    expect(data).toEqual([
      {
        networkId: "net-1",
        address: token,
        contract: "Token",
        abiHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        signature: "balanceOf(address)",
        isRead: true,
      },
    ]);
    expect(pagination).toEqual({ totalElements: 1, totalPages: 1, skip: 0, take: 20 });
  });

  test("the count includes all matches, whatever the page", async () => {
    const { data, pagination } = await ask("q=transfer&take=1&skip=2");
    expect(data.map(({ signature }) => signature)).toEqual(["transferFrom(address,uint256)"]);
    expect(pagination.totalElements).toBe(4);
  });

  test("the contract's current ABI decides", async () => {
    version = await save(token, "Token", [fn("mint")], version);
    expect(await names("q=token%20transfer")).toEqual([]);
    expect(await names("q=mint")).toEqual(["Token.mint(address,uint256)"]);
  });

  test.each(["", "q=", "q=%20", `q=${"x".repeat(201)}`, "q=a&take=0", "q=a&x=1"])("refuses %j", async (query) => {
    expect((await harness.send(viewer, "GET", `/console/ask/find/functions?${query}`)).statusCode).toBe(400);
  });
});
