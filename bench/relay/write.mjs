import { randomUUID } from "node:crypto";

const contract = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const write = `/api/v1/contract-interactions/network/11111111-2222-3333-4444-000000000001/contract-address/${contract}/functions/write`;

/** @typedef {import("../lib/load.mjs").Request} Request */

/** A unique write: its amount, above the previous one's, and its key are its own. */
export const nextWrite =
  (/** @type {string} */ cookie, amount = 0) =>
  /** @returns {Request} */
  () => {
    amount += 1;
    const inputs = [
      { name: "to", type: "address", value: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
      { name: "amount", type: "uint256", value: String(amount) },
    ];
    const abiFunction = { type: "function", name: "transfer", stateMutability: "nonpayable", inputs };
    return {
      method: "POST",
      path: `/relay/bench${write}`,
      headers: {
        cookie,
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "x-postern": "1",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ addressId: "address-1", abiFunction }),
    };
  };
