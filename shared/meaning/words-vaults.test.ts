import { describe, expect, test } from "vitest";
import { shortHash } from "#shared/text/short-hash.ts";
import { fieldLines, meaningOfCall, textsOfMeaning } from "./testing-texts.ts";
import { ACME, DEMO, OTHER, real } from "./testing.ts";
import type { Meaning } from "./types.ts";

const deposit = "deposit(uint256,address)";
const mint = "mint(uint256,address)";
const withdraw = "withdraw(uint256,address,address)";
const redeem = "redeem(uint256,address,address)";
const one = 10n ** 18n;

const vault = `“Savings Dai” ${real.sdai}`;
const sender = `demo ${DEMO}`;
const acme = `Acme settlement ${ACME}`;
const call = (signature: string, args: readonly unknown[]): Meaning => meaningOfCall(real.sdai, signature, args);

describe("a vault's call in words", () => {
  test.each([
    [
      "a deposit for oneself",
      deposit,
      [1n, DEMO],
      `Deposit 1 base unit of the vault's asset in ${vault}, sent by ${sender}`,
      `Deposit 1 base unit of the vault's asset in ${shortHash(real.sdai)}`,
      [],
      real.sdai,
    ],
    [
      "a deposit for another",
      deposit,
      [2n, ACME],
      `Deposit 2 base units of the vault's asset in ${vault} for ${acme}, sent by ${sender}`,
      `Deposit 2 base units of the vault's asset in ${shortHash(real.sdai)} for Acme settlement`,
      [],
      ACME,
    ],
    [
      "shares minted for oneself",
      mint,
      [one, DEMO],
      `Mint 1 sDAI (${vault}) with the vault's asset, sent by ${sender}`,
      "Mint 1 sDAI",
      ["transfer 1 sDAI: 0x000000…000000 → demo"],
      real.sdai,
    ],
    [
      "shares minted for another",
      mint,
      [one, ACME],
      `Mint 1 sDAI (${vault}) for ${acme} with the vault's asset, sent by ${sender}`,
      "Mint 1 sDAI for Acme settlement",
      ["transfer 1 sDAI: 0x000000…000000 → Acme settlement"],
      ACME,
    ],
    [
      "a withdrawal of one's own",
      withdraw,
      [5n, ACME, DEMO],
      `Withdraw 5 base units of the vault's asset from ${vault} to ${acme}, sent by ${sender}`,
      `Withdraw 5 base units of the vault's asset from ${shortHash(real.sdai)} to Acme settlement`,
      [],
      ACME,
    ],
    [
      "a withdrawal of another's",
      withdraw,
      [5n, ACME, OTHER],
      `Withdraw 5 base units of the vault's asset from ${vault} to ${acme}, for the shares of ${OTHER}, sent by ${sender}`,
      `Withdraw 5 base units of the vault's asset from ${shortHash(real.sdai)} to Acme settlement, for the shares of 0x709979…dc79C8`,
      [],
      ACME,
    ],
    [
      "shares of one's own redeemed",
      redeem,
      [one, ACME, DEMO],
      `Redeem 1 sDAI (${vault}) to ${acme}, sent by ${sender}`,
      "Redeem 1 sDAI to Acme settlement",
      ["transfer 1 sDAI: demo → 0x000000…000000"],
      ACME,
    ],
    [
      "shares of another redeemed",
      redeem,
      [one, ACME, OTHER],
      `Redeem 1 sDAI (${vault}) of ${OTHER} to ${acme}, sent by ${sender}`,
      "Redeem 1 sDAI of 0x709979…dc79C8 to Acme settlement",
      ["transfer 1 sDAI: 0x709979…dc79C8 → 0x000000…000000"],
      ACME,
    ],
  ])("%s", (_what, signature, args, long, short, movements, counterparty) => {
    expect(textsOfMeaning(call(signature, args))).toEqual({ long, short, movements, counterparty });
  });

  test("the shares among the arguments are an amount", () => {
    expect(fieldLines(call(mint, [one, DEMO]))).toContain("shares: 1 sDAI");
    expect(fieldLines(call(redeem, [one, ACME, DEMO]))).toContain("shares: 1 sDAI");
    expect(fieldLines(meaningOfCall(real.weth, "withdraw(uint256)", [one]))).toContain("wad: 1 WETH");
  });
});

describe("a function with a vault's name", () => {
  const source = (to: string, abi?: string) => meaningOfCall(to, deposit, [1n, DEMO], { abi }).source;
  const own = "function deposit(uint256 assets, address receiver)";

  test("is a vault's if the contract is a token, and its ABI, if known, has an asset", () => {
    expect(source(real.sdai)).toBe("standard");
    expect(source(real.sdai, `${own}\nfunction asset() view returns (address)`)).toBe("standard");
  });

  test("is anything else otherwise", () => {
    expect(source(real.sdai, `${own}\nerror asset()\nfunction assets()`)).toBe("plain");
    expect(source(real.bayc)).toBe("plain");
    expect(source(real.aave)).toBe("plain");
    expect(source(real.aave, `${own}\nfunction asset() view returns (address)`)).toBe("plain");
  });

  test("is not the wrapped coin's at another contract", () => {
    const value = { amount: one };
    expect(meaningOfCall(real.weth, "deposit()", [], value).source).toBe("standard");
    expect(meaningOfCall(real.sdai, "deposit()", [], value).source).toBe("plain");
    expect(meaningOfCall(real.sdai, "withdraw(uint256)", [one]).source).toBe("plain");
  });
});
