import { parseEther } from "viem/utils";
import { describe, expect, test } from "vitest";
import { errorOf, notEnough, refused } from "./errors.ts";
import * as shapes from "./shapes.ts";
import {
  balanceOf,
  client,
  contract,
  type NewAddress,
  networkId,
  newAddress,
  nonceOf,
  receiptOf,
  traces,
} from "./suite.ts";
import { sentBy, withdraw } from "./withdrawing.ts";

const recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

type Network = "SANDBOX" | "tETH";

const send = (from: readonly NewAddress[], amount: string, network: Network = "tETH", to: string = recipient) =>
  withdraw({ network, from: from.map(({ address }) => address), to, amount });

describe("Operations beyond the specification: withdrawals on an EVM network", () => {
  test("the answer is an id with the status pending, and the coins move once, exactly", async () => {
    const sender = await newAddress("withdrawing", "tETH");
    const [before, received] = [await balanceOf("tETH", sender.address), await balanceOf("tETH", recipient)];
    const answer = await send([sender], "1.000000000000000001");
    expect(answer.status).toBe(200);
    shapes.withdrawAnswer.parse(answer.body);
    const [sent, ...others] = await sentBy(sender.address);
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

  test("on a gasless network an address can send everything it has", async () => {
    const sender = await newAddress("emptied", "SANDBOX");
    expect((await send([sender], "10", "SANDBOX")).status).toBe(200);
    expect(await balanceOf("SANDBOX", sender.address)).toBe(0n);
    expect(await sentBy(sender.address)).toMatchObject([{ amount: String(parseEther("10")), fee: "0" }]);
  });

  test("the sender is the first of several addresses that can pay amount and fee alone", async () => {
    const [poor, rich, richer] = [
      await newAddress("poor", "tETH"),
      await newAddress("rich", "tETH"),
      await newAddress("richer", "tETH"),
    ];
    await send([poor], "9");
    await send([richer], "3", "tETH", rich.address);
    const before = await nonceOf("tETH", richer.address);
    expect((await send([poor, rich, richer], "5")).status).toBe(200);
    expect(await sentBy(rich.address)).toHaveLength(1);
    expect([await nonceOf("tETH", poor.address), await nonceOf("tETH", richer.address)]).toEqual([1n, before]);
  });

  test("several addresses that can pay only together are 400 ERR_236", async () => {
    const senders = [await newAddress("half", "tETH"), await newAddress("other half", "tETH")];
    const before = await Promise.all(senders.map((one) => traces(one, "tETH")));
    expect(errorOf(await send(senders, "15"))).toMatchObject({
      ...notEnough,
      details: expect.stringMatching(/^None of the 2/),
    });
    expect(await Promise.all(senders.map((one) => traces(one, "tETH")))).toEqual(before);
  });

  test.each(["10", "9.9999999999", "1000000"])(
    "%s that its sender cannot pay including the fee is 400 ERR_236",
    async (amount) => {
      const sender = await newAddress("short of funds", "tETH");
      const before = await traces(sender, "tETH");
      expect(errorOf(await send([sender], amount))).toMatchObject({
        ...notEnough,
        details: expect.stringMatching(/^Not enough funds on tETH/),
      });
      expect(await traces(sender, "tETH")).toEqual(before);
    },
  );

  test("a contract that accepts coins gets them, using the gas it needs", async () => {
    const sender = await newAddress("paying a contract", "tETH");
    const to = contract("AcceptsAnything", "tETH");
    expect((await send([sender], "0.5", "tETH", to)).status).toBe(200);
    const [sent] = await sentBy(sender.address);
    expect(sent).toMatchObject({
      addressTo: to,
      amount: String(parseEther("0.5")),
      status: "CONFIRMED",
      type: "NATIVE",
    });
    const { gasUsed } = await receiptOf("tETH", sent?.txid);
    expect(BigInt(gasUsed)).toBeGreaterThan(21_000n);
  });

  test("a contract that refuses coins is 400 ERR_010 with its reason, and nothing is sent", async () => {
    const sender = await newAddress("paying a token", "tETH");
    const before = await traces(sender, "tETH");
    const answer = await send([sender], "0.5", "tETH", contract("DemoToken", "tETH"));
    expect(errorOf(answer)).toMatchObject({ ...refused(/^Execution reverted: /), data: "0x" });
    expect(await traces(sender, "tETH")).toEqual(before);
  });

  test("20 at once from one address are 20 transactions", async () => {
    const sender = await newAddress("busy withdrawing", "tETH");
    const amounts = Array.from({ length: 20 }, (_, index) => `0.${String(index + 1).padStart(3, "0")}`);
    const answers = await Promise.all(amounts.map((amount) => send([sender], amount)));
    const ids = answers.map(({ body }) => shapes.withdrawAnswer.parse(body).data.id);
    expect(new Set(ids).size).toBe(20);
    const sent = await sentBy(sender.address);
    expect(sent).toHaveLength(20);
    expect(new Set(sent.map(({ amount }) => amount))).toEqual(
      new Set(amounts.map((amount) => String(parseEther(amount)))),
    );
    const paid = sent.reduce((sum, { amount = "", fee = "" }) => sum + BigInt(amount) + BigInt(fee), 0n);
    expect(await balanceOf("tETH", sender.address)).toBe(parseEther("10") - paid);
  });

  test("concurrent withdrawals above the balance are sent as far as it lasts", async () => {
    const sender = await newAddress("overdrawn", "SANDBOX");
    const answers = await Promise.all(Array.from({ length: 5 }, () => send([sender], "4", "SANDBOX")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status === 400))
      expect(errorOf(answer)).toMatchObject(notEnough);
    expect(await sentBy(sender.address)).toHaveLength(2);
  });

  test("the sender's address may be in lower case", async () => {
    const sender = await newAddress("spelled", "tETH");
    const answer = await withdraw({
      network: "tETH",
      from: [sender.address.toLowerCase()],
      to: recipient,
      amount: "1",
    });
    expect(answer.status).toBe(200);
    expect(await sentBy(sender.address)).toHaveLength(1);
    expect((await client.get(`/api/v1/transactions/address/${recipient}`)).status).toBe(404);
  });
});
