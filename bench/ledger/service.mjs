import { createServer } from "node:http";
import * as z from "zod";

const first = Date.parse("2025-01-01T00:00:00Z");
const address = (/** @type {number} */ index) => `0x${index.toString(16).padStart(40, "b")}`;

/** A transaction as a service lists it: every third one moves tokens and has two rows. */
const rowsOf = (/** @type {number} */ index) => {
  const common = {
    addressFrom: address(index % 500),
    addressTo: address((index * 7) % 900),
    date: new Date(first + index * 30_000).toISOString(),
    status: "CONFIRMED",
    networkId: `net-${index % 3}`,
    txid: `0x${index.toString(16).padStart(64, "0")}`,
  };
  const itself = { ...common, amount: String(index), type: "NATIVE", fee: "21000" };
  if (index % 3 !== 0) return [itself];
  const contractAddress = address(5_000 + (index % 40));
  const call = { ...itself, amount: "0", addressTo: contractAddress, type: "CONTRACT_CALL", contractAddress };
  return [call, { ...common, amount: String(index), type: "ERC20", contractAddress }];
};

const addressSchema = z.object({ port: z.number() });

/** A service that only lists this many transactions, newest first. */
export const startListing = async (/** @type {number} */ transactions) => {
  const rows = Array.from({ length: transactions }, (_, index) => rowsOf(transactions - index)).flat();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://service");
    const isList = pathname === "/api/v1/transactions/organization";
    const [skip, take] = [Number(searchParams.get("skip") ?? 0), Number(searchParams.get("take") ?? 10)];
    const pagination = { totalElements: rows.length, totalPages: Math.ceil(rows.length / take), skip, take };
    response.writeHead(isList ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(isList ? { data: rows.slice(skip, skip + take), pagination } : {}));
  });
  await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(undefined));
  });
  const { port } = addressSchema.parse(server.address());
  return { origin: `http://127.0.0.1:${port}`, rows: rows.length, stop: () => server.close() };
};
