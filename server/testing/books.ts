import * as z from "zod";
import { recordId } from "#server/domains/mirror/record.ts";
import { accountingLines } from "#shared/console/accounting.ts";
import { assetsAnswerSchema } from "#shared/console/assets.ts";
import { type BookDifference, differencesAnswerSchema, differenceText } from "#shared/console/book-differences.ts";
import { inWindow, paginationOf, windowOf } from "#shared/wire/page-window.ts";
import { clientShare, type Harness, startHarness } from "./harness.ts";
import { addresses, emptyInventory, find, type Inventory, mirrorFor, serveLists } from "./lists.ts";
import { started, writeBody, writePath } from "./samples.ts";
import { erc20, serveTokens } from "./token-service.ts";
import { type Listed, readTransactionsFor, type Row, serveTransactions, transactionsOf } from "./transactions.ts";
import { answers, errorBody } from "./upstream.ts";

export const ether = 10n ** 18n;
export const pdt = "0xd1962bb059b4bdadd0620b226673bd8e2c19849e";
const badge = "0x7eb6ba53d062b2434240c718ca59f8d28ab4a605";

const line = z.object({
  line: z.enum(accountingLines),
  sentence: z.nullable(z.string()),
  asset: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  baseUnits: z.nullable(z.string()),
  fee: z.nullable(z.string()),
  direction: z.nullable(z.string()),
});

const lower = (address: unknown): string => String(address).toLowerCase();

/** The query of an accounting export. */
export const accountingQuery = (filters: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({ format: "json", ...filters }).toString();

/** A service with some addresses on Sepolia, what it lists, and an application that reads it. */
export const bookHarness = async (count: number) => {
  const harness = await startHarness();
  const viewer = await harness.signIn("viewer");
  const operator = await harness.signIn("operator");
  const listed: Listed = { rows: [] };
  const tokens = new Map<string, readonly object[]>();
  const network = {
    id: "net-0",
    enabled: true,
    name: "Sepolia",
    addressFamily: "EVM",
    chainId: 11155111,
    decimals: 18,
  };
  const records: Inventory["addresses"] = addresses(count).map((record) => ({ ...record, networkId: "net-0" }));
  const inventory: Inventory = { ...emptyInventory(), networks: [network], addresses: records };
  serveLists(harness, inventory);
  serveTransactions(harness, listed);
  // Its decimals are unknown.
  serveTokens(harness.upstream, { [pdt]: { ...erc20("PDT"), decimals: undefined } });
  harness.upstream.on((response, request, socket) => {
    const query = Object.fromEntries(new URL(request.url, "http://service").searchParams);
    const own = inventory.addresses.find(({ address }) => lower(address) === query["address"]?.toLowerCase());
    const id = String(own?.["id"]);
    const all = (tokens.get(id) ?? []).map((one) => ({ addressId: id, ...one }));
    const window = windowOf(query, 10);
    answers(200, { assets: inWindow(all, window), pagination: paginationOf(all.length, window) })(
      response,
      request,
      socket,
    );
  }, /\/api\/v1\/portfolio\?/);
  harness.upstream.on((response, request, socket) => {
    const id = new URL(request.url, "http://service").searchParams.get("id");
    const record = inventory.addresses.find((one) => one["id"] === id);
    const answer = record === undefined ? answers(404, errorBody("ERR_096", 404)) : answers(200, { data: record });
    answer(response, request, socket);
  }, /\/api\/v1\/addresses\?id=/);
  harness.upstream.on(answers(200, started), /write$/);

  const idAt = (index: number): string => String(inventory.addresses[index]?.["id"]);
  const get = (url: string) => harness.send(viewer, "GET", `/console/ask/${url}`);
  const walk = async (): Promise<void> => {
    await find(harness, viewer);
    await harness.send(viewer, "POST", "/console/ask/find/refresh");
    await mirrorFor(harness, 5_000);
  };
  const pass = async (): Promise<void> => {
    await transactionsOf(harness, viewer);
    await readTransactionsFor(harness, 150_000);
  };
  const round = async (assets: Harness["assets"]): Promise<void> => {
    await assets.round();
    await assets.idle();
  };
  const readWith = async (assets: Harness["assets"], ...indexes: readonly number[]): Promise<void> => {
    // The list is read first, so that its movements do not make the reading's moment late.
    await pass();
    for (const index of indexes) await get(`assets?addressId=${idAt(index)}`);
    for (let due = await assets.nextDue(); due !== null && due <= harness.clock.now; due = await assets.nextDue()) {
      await round(assets);
    }
    await pass();
    await round(assets);
  };
  const data = async (query: string): Promise<readonly BookDifference[]> =>
    differencesAnswerSchema.parse((await get(`assets/differences?${query}`)).json()).data;
  const books = async (query: string) => assetsAnswerSchema.parse((await get(`assets?${query}`)).json()).books;
  const requested = (path: string): number => harness.upstream.seen.filter(({ url }) => url.startsWith(path)).length;

  await walk();
  return {
    harness,
    addresses: inventory.addresses.map(({ address }) => lower(address)),
    list: (rows: readonly Row[]) => {
      listed.rows = rows;
    },
    setBalance: (index: number, balance: bigint) => {
      inventory.addresses = inventory.addresses.map((record, at) =>
        at === index ? { ...record, balance: String(balance) } : record,
      );
    },
    /** Its fungible tokens by contract, and how many NFTs it has. */
    setTokens: (index: number, amounts: Readonly<Record<string, string>>, nfts = 0) => {
      tokens.set(idAt(index), [
        ...Object.entries(amounts).map(([contractAddress, amount]) => ({ contractAddress, type: "ERC20", amount })),
        ...Array.from({ length: nfts }, (_, tokenId) => ({
          contractAddress: badge,
          type: "ERC721",
          amount: "1",
          tokenId: String(tokenId),
        })),
      ]);
    },
    /** Reads the balances of addresses, then the list of transactions, and compares. Minutes pass. */
    read: (...indexes: readonly number[]) => readWith(harness.assets, ...indexes),
    readWith,
    compare: () => round(harness.assets),
    /** When the last reading was, as a difference says it. */
    readAt: async () => {
      const { at } = await harness.store
        .selectFrom("book_checks")
        .select(({ fn }) => fn.max("read_at").as("at"))
        .executeTakeFirstOrThrow();
      return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
    },
    differences: async (index: number) => (await data(`addressId=${idAt(index)}`)).map(differenceText),
    compared: async (index: number) => (await books(`addressId=${idAt(index)}`))?.comparedAt ?? null,
    overview: async () => (await books("take=6"))?.differences ?? [],
    accounting: async (query = accountingQuery()) => z.array(line).parse((await get(`accounting?${query}`)).json()),
    addressFile: async () => (await get("find/export?kind=addresses&format=csv")).body,
    /** Sends a write from an address; the service goes on with it. */
    write: async (index: number) => {
      const answer = await harness.send(
        operator,
        "POST",
        `/relay/ask${writePath.replace(/network\/[^/]+/, "network/net-0")}`,
        {
          headers: { "idempotency-key": crypto.randomUUID() },
          payload: { ...writeBody, addressId: idAt(index), clientShare },
        },
      );
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return String(answer.headers["x-postern-operation"]);
    },
    /** Ends an operation as the tracker or a person would. */
    settle: async (operation: string, state: "succeeded" | "not_sent") => {
      await harness.store
        .updateTable("operations")
        .set({
          state,
          transaction_hash: state === "succeeded" ? `0x${"77".repeat(32)}` : null,
          updated_at: harness.clock.now,
        })
        .where("id", "=", operation)
        .execute();
    },
    /** The service no longer lists an address. */
    unlist: async (index: number) => {
      const id = recordId(idAt(index));
      inventory.addresses = inventory.addresses.filter((record) => record["id"] !== id);
      await walk();
    },
    requests: () => harness.upstream.seen.length,
    /** How often a coin or the tokens of an address were asked for. */
    readings: () => requested("/api/v1/portfolio?") + requested("/api/v1/addresses?id="),
  };
};

export type BookHarness = Awaited<ReturnType<typeof bookHarness>>;
