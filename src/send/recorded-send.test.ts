import { expect, test } from "vitest";
import { recordedSend } from "./recorded-send.ts";

const network = { id: "net-1", name: "tETH", enabled: true, decimals: 18 };
const sender = { id: "a1", address: "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023", networkId: "net-1" };
const to = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const directory = { environment: { withdrawAmountUnit: "native" as const }, networks: [network], addresses: [sender] };
const purpose = { purpose: "Rent" };
const sent = (more: object = {}) => ({
  networkId: "net-1",
  from: [sender.address.toLowerCase()],
  to,
  amount: "0.25",
  ...more,
});

test("a withdrawal is a draft again: sender, coin, amount, recipient and purpose", () => {
  expect(recordedSend(sent(), purpose, directory)).toEqual({
    from: "a1",
    asset: "native",
    amount: "0.25",
    to,
    purpose: "Rent",
  });
});

test("an amount in base units is shown in the coin, or left out if its decimals are unknown", () => {
  const environment = { withdrawAmountUnit: "base" as const };
  const base = sent({ amount: "250000000000000000" });
  expect(recordedSend(base, purpose, { ...directory, environment }).amount).toBe("0.25");
  expect(recordedSend(base, purpose, { ...directory, environment, networks: [] }).amount).toBe("");
});

test("a sender that is not the organization's, or one of several, is left to the person", () => {
  expect(recordedSend(sent(), purpose, { ...directory, addresses: [] }).from).toBe("");
  expect(recordedSend(sent({ from: [sender.address, to] }), purpose, directory).from).toBe("");
});
