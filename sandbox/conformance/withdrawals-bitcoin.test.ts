import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { errorOf, noOutputs, notEnough, refused } from "./errors.ts";
import * as shapes from "./shapes.ts";
import { client, type NewAddress, networkId, newAddress } from "./suite.ts";
import { sentBy, transactionsOf, withdraw } from "./withdrawing.ts";

const outside = "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl";
/** Satoshi that the faucet pays to a new address. */
const funds = 1_000_000n;
/** One input and two outputs, at 5 satoshi per virtual byte. */
const usualFee = 705n;

const send = (from: readonly NewAddress[], amount: string, to = outside) =>
  withdraw({ network: "tBTC", from: from.map(({ address }) => address), to, amount });

const balanceOf = async (address: string): Promise<bigint> => {
  const { status, body } = await client.get(`/api/v1/portfolio/native-balance?address=${address}`);
  return status === 404 ? 0n : BigInt(shapes.nativeBalanceList.parse(body).balance[0]?.balance ?? "0");
};

/** The rows of an address's only withdrawal: the payment and the change. */
const rowsOf = async ({ address }: NewAddress) => {
  const rows = await sentBy(address);
  return {
    paid: rows.find(({ addressTo }) => addressTo === outside),
    change: rows.find(({ addressTo }) => addressTo !== outside),
    count: rows.length,
  };
};

describe("Operations beyond the specification: withdrawals on tBTC", () => {
  test("the answer is an id; the list has a row per output: one with amount and fee, and one with the change", async () => {
    const sender = await newAddress("spending", "tBTC");
    const answer = await send([sender], "0.00250001");
    expect(answer.status).toBe(200);
    shapes.withdrawAnswer.parse(answer.body);
    const { paid, change, count } = await rowsOf(sender);
    expect(count).toBe(2);
    const common = { networkId: networkId("tBTC"), type: "NATIVE", isSpent: false };
    expect(paid).toMatchObject({ ...common, amount: "250001", fee: String(usualFee), txType: "OUTGOING" });
    expect(change).toMatchObject({ ...common, amount: String(funds - 250_001n - usualFee), txType: "INTERNAL" });
    expect(change).not.toHaveProperty("fee");
    expect(change?.txid).toBe(paid?.txid);
    expect(paid?.txid).toMatch(/^[0-9a-f]{64}$/);
  });

  test("the spent output is marked", async () => {
    const sender = await newAddress("spending all", "tBTC");
    await send([sender], "0.001");
    const funding = (await transactionsOf(sender.address)).find(({ addressFrom }) => addressFrom === undefined);
    expect(funding).toMatchObject({ amount: String(funds), isSpent: true });
    expect(await balanceOf(sender.address)).toBe(0n);
  });

  test("it is in the mempool while pending, and confirmed afterwards", async () => {
    const sender = await newAddress("confirming", "tBTC");
    await send([sender], "0.001");
    const confirmed = async (): Promise<Awaited<ReturnType<typeof rowsOf>>> => {
      const rows = await rowsOf(sender);
      if (rows.paid?.isMempool !== true) return rows;
      expect(rows).toMatchObject({ paid: { status: "PENDING" }, change: { status: "PENDING" } });
      await delay(100);
      return confirmed();
    };
    const { paid, change } = await confirmed();
    expect([paid?.status, change?.status]).toEqual(["CONFIRMED", "CONFIRMED"]);
    expect(Date.parse(paid?.updatedAt ?? "")).toBeGreaterThan(Date.parse(paid?.createdAt ?? ""));
    expect((await rowsOf(sender)).paid).toEqual(paid);
  });

  test("the change is at a new, listed address of the sender's wallet, and can be spent", async () => {
    const sender = await newAddress("changing", "tBTC");
    await send([sender], "0.001");
    const { change } = await rowsOf(sender);
    const { body } = await client.get("/api/v1/addresses/changing");
    const [first, second] = shapes.addressList.parse(body).data;
    expect(first).toMatchObject({ address: sender.address, balance: "0" });
    expect(second).toMatchObject({
      address: change?.addressTo,
      miniWalletId: first?.miniWalletId,
      balance: change?.amount,
    });
    const again = await withdraw({ network: "tBTC", from: [second?.address ?? ""], to: outside, amount: "0.002" });
    expect(again.status).toBe(200);
  });

  test("several addresses pay together, and the transaction is listed once for each", async () => {
    const senders = [
      await newAddress("together", "tBTC"),
      await newAddress("together too", "tBTC"),
      await newAddress("not needed", "tBTC"),
    ];
    expect((await send(senders, "0.015")).status).toBe(200);
    const lists = await Promise.all(senders.map(({ address }) => transactionsOf(address)));
    const paid = lists.map((rows) => rows.filter(({ addressTo }) => addressTo === outside));
    expect(paid.map(({ length }) => length)).toEqual([1, 1, 0]);
    expect(paid[0]).toEqual(paid[1]);
    // Two inputs.
    expect(paid[0]).toMatchObject([{ amount: "1500000", fee: "1045" }]);
    expect(await Promise.all(senders.map(({ address }) => balanceOf(address)))).toEqual([0n, 0n, funds]);
  });

  test("coins sent to the organization's own address become its balance", async () => {
    const [sender, receiver] = [await newAddress("giving", "tBTC"), await newAddress("getting", "tBTC")];
    expect((await send([sender], "0.004", receiver.address)).status).toBe(200);
    expect(await balanceOf(receiver.address)).toBe(funds + 400_000n);
    const [received] = await transactionsOf(receiver.address);
    expect(received).toMatchObject({ addressFrom: sender.address, amount: "400000", txType: "INTERNAL" });
  });

  test("an address in capitals is the same address", async () => {
    const [sender, receiver] = [await newAddress("in capitals", "tBTC"), await newAddress("in small letters", "tBTC")];
    const from = [sender.address.toUpperCase()];
    const answer = await withdraw({ network: "tBTC", from, to: receiver.address.toUpperCase(), amount: "0.004" });
    expect(answer.status).toBe(200);
    expect(await balanceOf(receiver.address)).toBe(funds + 400_000n);
  });

  test("the last satoshi can be sent: change that would be dust goes to the fee", async () => {
    const sender = await newAddress("emptying", "tBTC");
    expect((await send([sender], "0.009991")).status).toBe(200);
    expect(await rowsOf(sender)).toMatchObject({ count: 1, paid: { amount: "999100", fee: "900" } });
  });

  test("an address without unspent outputs is 400 ERR_226", async () => {
    const sender = await newAddress("spent", "tBTC");
    await send([sender], "0.001");
    expect(errorOf(await send([sender], "0.001"))).toMatchObject(noOutputs);
    expect((await rowsOf(sender)).count).toBe(2);
  });

  test.each(["0.01", "0.00999451", "21000000"])(
    "%s that the senders cannot pay including the fee is 400 ERR_236",
    async (amount) => {
      const sender = await newAddress("short of coins", "tBTC");
      expect(errorOf(await send([sender], amount))).toMatchObject({
        ...notEnough,
        details: expect.stringMatching(/^Not enough funds on tBTC/),
      });
      expect(await balanceOf(sender.address)).toBe(funds);
    },
  );

  test("an amount that is dust is 400 ERR_010", async () => {
    const sender = await newAddress("dusty", "tBTC");
    expect(errorOf(await send([sender], "0.00000293"))).toMatchObject(refused(/^amount: is dust: 294 satoshi/));
    expect((await send([sender], "0.00000294")).status).toBe(200);
  });

  test("concurrent withdrawals never spend the same output", async () => {
    const senders = await Promise.all(Array.from({ length: 4 }, (_, index) => newAddress(`at once ${index}`, "tBTC")));
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => send(senders, `0.00${index + 1}`)));
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(taken).toBe(4);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(errorOf(answer)).toMatchObject(noOutputs);
    const sent = await Promise.all(senders.map(({ address }) => sentBy(address)));
    expect(sent.map((rows) => new Set(rows.map(({ txid }) => txid)).size)).toEqual([1, 1, 1, 1]);
  });
});
