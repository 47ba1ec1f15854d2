import { describe, expect, test } from "vitest";
import * as shapes from "./shapes.ts";
import { allOf, balanceOf, client, type Made, networkId, newAddress, ready, receiptOf } from "./suite.ts";

const recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

const bodyOf = (from: readonly string[], more: Record<string, unknown> = {}) => ({
  to: recipient,
  amount: "0.25",
  from,
  networkId: networkId("tETH"),
  clientShare: ready.clientShare,
  ...more,
});

const withdraw = (from: readonly Made[], more: Record<string, unknown> = {}) =>
  client.post(
    "/api/v1/withdraw",
    bodyOf(
      from.map(({ address }) => address),
      more,
    ),
  );

/** The transactions that an address sent. */
const sentBy = async ({ address }: Made) => {
  const path = `/api/v1/transactions/address/${address}`;
  const all = await allOf(path, (body) => shapes.transactionList.parse(body).data);
  return all.filter(({ addressFrom }) => addressFrom === address);
};

describe("Operations beyond the specification: withdrawals on an EVM network", () => {
  test("the answer is an id with the status pending, and the coins move once, exactly", async () => {
    const sender = await newAddress("withdrawing", "tETH");
    const [before, received] = [await balanceOf("tETH", sender.address), await balanceOf("tETH", recipient)];
    const answer = await withdraw([sender], { amount: "1.000000000000000001" });
    expect(answer.status).toBe(200);
    shapes.withdrawAnswer.parse(answer.body);
    const [sent, ...others] = await sentBy(sender);
    expect(others).toEqual([]);
    expect(sent).toMatchObject({
      addressTo: recipient,
      amount: "1000000000000000001",
      networkId: networkId("tETH"),
      status: "CONFIRMED",
      type: "NATIVE",
      txType: "OUTGOING",
      isMempool: false,
    });
    const { gasUsed, effectiveGasPrice, status } = await receiptOf("tETH", sent?.txid);
    expect([gasUsed, status]).toEqual(["21000", 1]);
    const fee = 21_000n * BigInt(effectiveGasPrice);
    expect(sent?.fee).toBe(String(fee));
    expect(await balanceOf("tETH", sender.address)).toBe(before - 1_000_000_000_000_000_001n - fee);
    expect((await balanceOf("tETH", recipient)) - received).toBe(1_000_000_000_000_000_001n);
  });
});
