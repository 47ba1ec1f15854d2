import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { errorOf, outOfBounds, refused } from "./errors.ts";
import * as shapes from "./shapes.ts";
import { client, finish, change, holderOn, type NewAddress, newAddress, writePath } from "./suite.ts";

const paged = (key: string, schema: z.ZodType) =>
  z
    .looseObject({ pagination: shapes.pagination })
    .transform((body) => ({ rows: z.array(schema).parse(body[key]), pagination: body.pagination }));

/** Endpoints 6, 7 and 8 list 400 ERR_010; the other lists use the error of the operations beyond the specification. */
const ownError = ["/api/v1/addresses/organization", "/api/v1/wallets/organization", "/api/v1/profiles"];

/** Every paginated list, the schema of its records, and the values its path needs. */
const lists = [
  ["Endpoints 6: addresses", () => "/api/v1/addresses/organization", paged("data", shapes.address)],
  ["Endpoints 7: wallets", () => "/api/v1/wallets/organization", paged("data", shapes.wallet)],
  ["Endpoints 8: profiles", () => "/api/v1/profiles", paged("data", shapes.profile)],
  ["Endpoints 9: networks", () => "/api/v1/network/organization", paged("networks", shapes.network)],
  ["Wallets of a profile", () => "/api/v1/wallets/profile/limits", paged("data", shapes.wallet)],
  ["Addresses of a profile", () => "/api/v1/addresses/limits", paged("data", shapes.address)],
  ["Transactions of the organization", () => "/api/v1/transactions/organization", paged("data", shapes.transaction)],
  [
    "Transactions of an address",
    () => `/api/v1/transactions/address/${holder.address}`,
    paged("data", shapes.transaction),
  ],
  ["Transactions of a wallet", () => `/api/v1/transactions/wallet/${walletId}`, paged("data", shapes.transaction)],
  ["Transactions of a profile", () => "/api/v1/transactions/profile/limits", paged("transactions", shapes.transaction)],
  ["Assets", () => `/api/v1/portfolio?address=${holder.address}`, paged("assets", shapes.asset)],
  [
    "Native balance",
    () => `/api/v1/portfolio/native-balance?address=${holder.address}`,
    // Read anew each time: `updatedAt` changes.
    paged("balance", z.object(shapes.nativeBalance.omit({ updatedAt: true }).shape)),
  ],
] as const;

let holder: NewAddress;
let walletId = "";

beforeAll(async () => {
  holder = await holderOn("tETH");
  for (let count = 0; count < 12; count += 1) await newAddress("limits", "tBTC");
  const { id } = await newAddress("limits", "SANDBOX");
  await newAddress("limits", "tETH");
  await finish(writePath("AllTypes"), { ...change("increment"), addressId: id });
  for (let count = 0; count < 10; count += 1) {
    await client.post("/api/v1/profiles", { reference: `limits ${count}`, type: "User" });
  }
  const { data } = shapes.walletList.parse((await client.get("/api/v1/wallets/profile/limits")).body);
  walletId = data[0]?.id ?? "";
});

describe.each(lists)("Pagination object: %s", (_, pathOf, schema) => {
  const page = async (query: string) => {
    const path = pathOf();
    const { status, body } = await client.get(`${path}${path.includes("?") ? "&" : "?"}${query}`);
    expect(status).toBe(200);
    return schema.parse(body);
  };
  const all = async () => (await page("skip=0&take=100")).rows;

  test("skip defaults to 0 and take to 10", async () => {
    const rows = await all();
    const { pagination, ...answer } = await page("");
    expect(answer.rows).toEqual(rows.slice(0, 10));
    expect(pagination).toMatchObject({ skip: 0, take: 10 });
  });

  test.each([
    [0, 1],
    [1, 1],
    [1, 2],
    [2, 3],
    [0, 100],
    [3, 100],
  ])("skip %i and take %i return that window, with totals of the whole list", async (skip, take) => {
    const rows = await all();
    const answer = await page(`skip=${skip}&take=${take}`);
    // Of a longer list only the first 100 records are known here.
    expect(answer.rows.slice(0, 100 - skip)).toEqual(rows.slice(skip, skip + take));
    const { totalElements } = answer.pagination;
    expect(totalElements).toBeGreaterThan(0);
    expect(answer.pagination).toEqual({ totalElements, totalPages: Math.ceil(totalElements / take), skip, take });
  });

  test("totalElements is the number of records", async () => {
    const { pagination } = await page("take=100");
    const counted = (await all()).length;
    expect(Math.min(pagination.totalElements, 100)).toBe(counted);
    expect((await page(`skip=${pagination.totalElements - 1}&take=5`)).rows).toHaveLength(1);
  });

  test("beyond the end there are no records, and the totals stay", async () => {
    const { pagination } = await page("take=10");
    const answer = await page("skip=100000&take=10");
    expect(answer).toEqual({ rows: [], pagination: { ...pagination, skip: 100_000 } });
  });

  test.each(["skip=-1", "skip=1.5", "skip=", "skip=one", "take=0", "take=101", "take=-1", "take=ten", "take="])(
    "Limits: %s is out of bounds",
    async (query) => {
      const path = pathOf();
      const answer = await client.get(`${path}${path.includes("?") ? "&" : "?"}${query}`);
      const own = refused(new RegExp(`^${query.split("=")[0]}: `));
      expect(errorOf(answer)).toMatchObject(ownError.includes(path) ? own : outOfBounds);
    },
  );

  // Beyond 2^31, 2^53, 2^63 and the range of a double; a value that no JavaScript number represents is answered as the
  // largest that one does.
  test.each([
    ["2147483648", 2_147_483_648],
    ["9007199254740991", 9_007_199_254_740_991],
    ["9007199254740993", 9_007_199_254_740_991],
    ["9223372036854775808", 9_007_199_254_740_991],
    ["9".repeat(400), 9_007_199_254_740_991],
  ])("Limits: skip has no upper bound: %.25s", async (skip, answered) => {
    const { pagination } = await page("");
    const answer = await page(`skip=${skip}&take=100`);
    expect(answer.rows).toEqual([]);
    const { totalElements } = pagination;
    expect(answer.pagination).toMatchObject({ totalElements, skip: answered, take: 100 });
  });
});

describe("Operations beyond the specification: the list of deployed contracts has its own form of pagination", () => {
  const list = z.strictObject({
    deployedContracts: z.strictObject({
      contracts: z.array(z.looseObject({ id: z.string() })),
      total: z.int(),
      skip: z.int(),
      take: z.int(),
    }),
  });
  const page = async (query: string) =>
    list.parse((await client.get(`/api/v1/deployed-contracts?${query}`)).body).deployedContracts;

  test("defaults, windows and total", async () => {
    const { contracts, total } = await page("take=100");
    expect(total).toBe(contracts.length);
    expect(total).toBeGreaterThan(10);
    expect(await page("")).toEqual({ contracts: contracts.slice(0, 10), total, skip: 0, take: 10 });
    expect(await page("skip=3&take=2")).toEqual({ contracts: contracts.slice(3, 5), total, skip: 3, take: 2 });
    expect(await page("skip=1000")).toEqual({ contracts: [], total, skip: 1000, take: 10 });
  });

  test.each(["2147483648", "9223372036854775808"])("skip has no upper bound: %s", async (skip) => {
    expect((await page(`skip=${skip}`)).contracts).toEqual([]);
  });

  test.each(["skip=-1", "take=0", "take=101", "take=ten"])("%s is 400 ERR_022", async (query) => {
    expect(errorOf(await client.get(`/api/v1/deployed-contracts?${query}`))).toMatchObject(outOfBounds);
  });
});
