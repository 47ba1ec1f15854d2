// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { beforeEach, afterEach, expect, test } from "vitest";
import { deleteTemplate, templatesOf, templateView } from "#sandbox/domains/templates/templates.ts";
import { openStore } from "#sandbox/store/open.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { demoContracts } from "./contracts.ts";
import { ensureTemplates, templateIds } from "./templates.ts";

let store: Store;
beforeEach(async () => {
  store = await openStore(join(testDirectory(), "store.db"));
  for (const id of ["org", "other"]) {
    await store.insertInto("organizations").values({ id, name: "", email: "", created_at: "" }).execute();
  }
});
afterEach(() => store.destroy());

const templateNames = async (organization: string) => {
  const rows = await templatesOf(store, organization).selectAll().orderBy("position").execute();
  return rows.map(({ name }) => name);
};
const fromTheStart = ["ERC-20 token", "ERC-721 collection", "ERC-1155 collection", "Upgradeable proxy"];
const ofContracts = ["DemoToken", "AllTypes", "DemoNft", "Counter", "CounterProxy", "Reverter", "AcceptsAnything"];

test("each organization has the four built-in ones, and the demo organization one for each demo contract, without repeats", async () => {
  await ensureTemplates(store, "org");
  await ensureTemplates(store, "org");
  expect(await templateNames("org")).toEqual([...fromTheStart, ...ofContracts]);
  expect(await templateNames("other")).toEqual(fromTheStart);
});

test("a deleted one does not come back; built-in ones cannot be deleted", async () => {
  await ensureTemplates(store, "org");
  await deleteTemplate(store, "org", templateIds.counter);
  await expect(deleteTemplate(store, "org", templateIds.fungible)).rejects.toMatchObject({ code: "ERR_009" });
  await expect(deleteTemplate(store, "org", templateIds.counter)).rejects.toMatchObject({ code: "ERR_056" });
  await ensureTemplates(store, "org");
  expect(await templateNames("org")).toEqual([...fromTheStart, ...ofContracts.filter((name) => name !== "Counter")]);
});

test("each demo contract has the code and the ABI of the template that it names", async () => {
  await ensureTemplates(store, "org");
  const rows = await templatesOf(store, "org").selectAll().execute();
  for (const contract of demoContracts) {
    const template = rows.find(({ id }) => id === contract.templateId);
    expect.soft(template?.name).toBe(contract.name);
    expect.soft(template?.abi).toBe(JSON.stringify(contract.abi));
    expect.soft(contract.initCode.startsWith(template?.bytecode ?? "none")).toBe(true);
  }
});

test("built-in ones are this release's versions", async () => {
  await ensureTemplates(store, "org");
  await store.updateTable("templates").set({ bytecode: "0x00", name: "Old" }).execute();
  await ensureTemplates(store, "org");
  expect(await templateNames("org")).toEqual([...fromTheStart, ...ofContracts.map(() => "Old")]);
});

test("their documentation is the source's, for developers and for users", async () => {
  await ensureTemplates(store, "org");
  const rows = await templatesOf(store, "org").selectAll().orderBy("position").execute();
  const [token] = rows.map(templateView);
  expect(token).toMatchObject({
    type: "FUNGIBLE_TOKEN",
    sourceCode: expect.stringContaining("contract FungibleToken"),
    attributes: {
      standards: ["ERC-20", "ERC-173"],
      useCases: expect.any(Array),
      auditor: { name: expect.any(String) },
    },
    docs: [
      { kind: "dev", version: 1, details: expect.stringContaining("The constructor runs the initializer") },
      { kind: "user", version: 1, details: expect.stringContaining("A fungible token") },
    ],
  });
  expect(token?.docs).toMatchObject([
    {
      methods: expect.arrayContaining([
        {
          name: "mint(address,uint256)",
          params: { to: "Who gets them", amount: "How many, in the token's smallest unit" },
        },
      ]),
    },
    {
      methods: expect.arrayContaining([
        { name: "mint(address,uint256)", description: "Makes new tokens. Only the owner of the contract can." },
      ]),
    },
  ]);
});
