import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirror } from "#server/testing/mirrored.ts";
import { contractListSchema } from "#shared/console/contract-list.ts";

let harness: Harness;
let viewer: Person;

beforeEach(async () => {
  harness = await startHarness();
  viewer = await harness.signIn("viewer");
  await mirror(harness.store, "ask", {
    kind: "networks",
    id: "net-0",
    networkId: "net-0",
    record: { id: "net-0", enabled: true, name: "Sepolia", chainId: 11155111, decimals: 18 },
  });
});
afterEach(() => harness.close());

const addressAt = (index: number): string => `0x${index.toString(16).padStart(40, "0")}`;
const [token, vault, proxy, router, other] = [1, 2, 3, 4, 5].map(addressAt);

const save = (address = "", name: string, more: { readonly tags?: string; readonly at?: number } = {}) =>
  harness.store
    .insertInto("contracts")
    .values({
      environment: "ask",
      network_id: "net-0",
      address,
      name,
      tags: more.tags ?? "",
      notes: "",
      search: `${name}\n${address}`.toLowerCase(),
      abi_hash: null,
      descriptor_hash: null,
      version: address,
      created_at: 1,
      changed_at: more.at ?? 1,
      person_id: "p",
      person_name: "Ada",
    })
    .execute();

const deploy = async (address = "", name: string, position: number, networkId = "net-0") => {
  const id = `d-${networkId}-${address}`;
  await mirror(harness.store, "ask", {
    kind: "contracts",
    id,
    networkId,
    address,
    record: { id, contractAddress: address, networkId, name, contractTemplateId: "t-1" },
  });
  await harness.store
    .updateTable("mirror_records")
    .set({ position, names: `\n${name.toLowerCase()}\n` })
    .where("id", "=", id)
    .execute();
};

const call = async (address = "", at: number, networkId = "net-0") => {
  const id = `${address}-${networkId}-${at}`;
  await harness.store
    .insertInto("operations")
    .values({
      id,
      environment: "ask",
      operation: "writeContract",
      person_id: "p",
      person_name: "Ada",
      idempotency_key: id,
      key_slot: id,
      state: "succeeded",
      created_at: at,
      updated_at: at,
      parameters: "{}",
      network_id: networkId,
      contract_address: address,
      body: "{}",
      body_hash: "h",
      intent_scheme: 0,
      lease_until: 0,
      polls: 0,
      silent_ms: 0,
    })
    .execute();
};

const list = async (query = "") => {
  const answer = await harness.send(viewer, "GET", `/console/ask/contracts/list?${query}`);
  return contractListSchema.parse(answer.json());
};
const names = async (query = "") => (await list(query)).data.map(({ name, address }) => name ?? address);

describe("contracts", () => {
  beforeEach(async () => {
    await save(token, "Payroll token", { tags: "|money|", at: 1 });
    await save(vault, "Vault", { at: 2 });
    // In the book under its own name, and once in the list.
    await deploy(vault, "VaultTemplate", 0);
    await deploy(proxy, "Escrow", 1);
    // The same address on another network is another contract.
    await deploy(token, "Twin", 2, "net-1");
    await call(router, 1_000);
    await call(router, 3_000);
    await call(other, 2_000);
    await call(token, 4_000);
  });

  test("are one list: saved ones, then deployed ones, then those only used, each once", async () => {
    const { data, pagination } = await list();
    expect(data.map(({ source, name, address }) => [source, name ?? address])).toEqual([
      ["book", "Vault"],
      ["book", "Payroll token"],
      ["deployed", "Escrow"],
      ["deployed", "Twin"],
      ["used", router],
      ["used", other],
    ]);
    expect(pagination.totalElements).toBe(6);
    expect(data.map(({ usedAt }) => (usedAt === null ? null : Date.parse(usedAt)))).toEqual([
      null,
      4_000,
      null,
      null,
      3_000,
      2_000,
    ]);
    expect(data[2]).toMatchObject({ templateId: "t-1", kind: "contract", symbol: null, held: null });
    expect(await names("scope=ours")).toEqual(["Vault", "Payroll token", "Escrow", "Twin"]);
  });

  test.each([0, 1, 2, 3, 4, 5, 6])("page across the sources from row %i", async (skip) => {
    const all = await names();
    const page = await list(`skip=${skip}&take=2`);
    expect(page.data.map(({ name, address }) => name ?? address)).toEqual(all.slice(skip, skip + 2));
    expect(page.pagination.totalElements).toBe(6);
  });

  test("are found by name, label, address, network and tag", async () => {
    expect(await names("search=vault")).toEqual(["Vault"]);
    expect(await names("search=ESCROW")).toEqual(["Escrow"]);
    expect(await names(`search=${router?.slice(-6)}`)).toContain(router);
    expect(await names("networkId=net-1")).toEqual(["Twin"]);
    expect(await names("tag=money")).toEqual(["Payroll token"]);
    await harness.store
      .insertInto("labels")
      .values({
        environment: "ask",
        network_id: "",
        address: router ?? "",
        label: "Exchange",
        search: `exchange ${router}`,
        version: "v",
        changed_at: 1,
        person_id: "p",
        person_name: "Ada",
      })
      .execute();
    expect(await names("search=exchange")).toEqual(["Exchange"]);
  });

  test("say what they are and what the organization holds of them, as far as it is stored", async () => {
    await harness.store
      .insertInto("tokens")
      .values([
        {
          environment: "ask",
          network_id: "net-0",
          address: router ?? "",
          standard: "erc20",
          symbol: "USDC",
          symbol_key: "usdc",
          name: "USD Coin",
          decimals: 6,
          troubles: "[]",
          read_at: 1,
        },
      ])
      .execute();
    await harness.store
      .insertInto("implementations")
      .values({
        environment: "ask",
        network_id: "net-0",
        address: proxy ?? "",
        implementation: vault ?? "",
        seen_at: 1,
      })
      .execute();
    await harness.store
      .insertInto("asset_totals")
      .values({
        environment: "ask",
        scope: "organization",
        network_id: "net-0",
        asset: router ?? "",
        kind: "erc20",
        amount: "1234500000",
        addresses: 1,
        unreadable: 0,
      })
      .execute();
    const { data } = await list();
    expect(data.find(({ source }) => source === "used")).toMatchObject({
      name: "USD Coin",
      kind: "token",
      symbol: "USDC",
      held: "1,234.5 USDC",
    });
    expect(data.find(({ name }) => name === "Escrow")).toMatchObject({
      kind: "proxy",
      implementation: { address: vault, name: "Vault" },
    });
  });
});

test("twenty of many deployed contracts are a page at any place", async () => {
  const rows = Array.from({ length: 12_000 }, (_, index) => ({
    environment: "ask",
    kind: "contracts" as const,
    id: `d-${index}`,
    position: index,
    generation: 1,
    network_id: "net-0",
    profile: null,
    address: addressAt(index + 100),
    names: `\ncontract ${index}\n`,
    words: "",
    record: JSON.stringify({ id: `d-${index}`, name: `Contract ${index}` }),
  }));
  for (let at = 0; at < rows.length; at += 500) {
    await harness.store
      .insertInto("mirror_records")
      .values(rows.slice(at, at + 500))
      .execute();
  }
  await save(addressAt(100), "Saved");
  await call(router, 1);
  expect((await list()).pagination.totalElements).toBe(12_001);
  expect(await names("skip=11998&take=2")).toEqual(["Contract 11998", "Contract 11999"]);
  expect(await names("skip=12000")).toEqual([router]);
  expect(await names("search=contract%2011999")).toEqual(["Contract 11999"]);
});
