import { numberText } from "#shared/amount/number-text.ts";
import { addressIn, amountIn, contractIn, say, unitIn, wholeAmountIn, zeroAddress } from "./sentence.ts";
import { abiHas, amountField, integerAt, sentBy, textAt, tokenOf } from "./standard-call.ts";
import type { Destination, Rule, Rules, StandardCall } from "./standard-call.ts";
import type { Asset, Movement, Sentence } from "./types.ts";
import { isWrappedCoin } from "./wrapped-coin.ts";

const shares = (at: Destination): Asset => ({ kind: "erc20", token: at.to });

/** The vault's shares are its own ERC-20 token. Other contracts have functions with these names too. */
const isVault = (at: Destination): boolean =>
  tokenOf(at)?.standard === "erc20" && (at.facts.abi === null || abiHas(at, "asset()"));

/** The bytes do not say which token the vault accepts. */
const assetsText = (amount: bigint): Sentence =>
  say`${numberText(amount)} base ${amount === 1n ? "unit" : "units"} of the vault's asset`;

/** ` of Acme 0x…`, if someone else's shares are used. */
const ofOther = (call: StandardCall, owner: string): Sentence =>
  owner === call.from ? [] : say` of ${addressIn(owner, call.facts)}`;

const forOther = (call: StandardCall, receiver: string): Sentence =>
  receiver === call.from ? [] : say` for ${addressIn(receiver, call.facts)}`;

const deposit: Rule = {
  applies: isVault,
  words: (call) => {
    const [amount, receiver] = [integerAt(call.values, 0), textAt(call.values, 1)];
    const short = say`Deposit ${assetsText(amount)} in ${addressIn(call.to, call.facts)}${forOther(call, receiver)}`;
    const vault = contractIn(call.to, call.facts);
    return {
      long: say`Deposit ${assetsText(amount)} in ${vault}${forOther(call, receiver)}${sentBy(call)}`,
      short,
      movements: [],
      counterparty: receiver === call.from ? call.to : receiver,
    };
  },
};

const mint: Rule = {
  applies: isVault,
  words: (call) => {
    const [amount, receiver] = [integerAt(call.values, 0), textAt(call.values, 1)];
    const text = amount.toString();
    const movement: Movement = { kind: "transfer", asset: shares(call), amount: text, from: zeroAddress, to: receiver };
    return {
      long: say`Mint ${wholeAmountIn(shares(call), text, call.facts)}${forOther(call, receiver)} with the vault's asset${sentBy(call)}`,
      short: say`Mint ${amountIn(shares(call), text, call.facts)}${forOther(call, receiver)}`,
      movements: [movement],
      counterparty: receiver === call.from ? call.to : receiver,
      fields: amountField(call, 0, shares(call), amount),
    };
  },
};

const withdraw: Rule = {
  applies: isVault,
  words: (call) => {
    const [amount, receiver, owner] = [integerAt(call.values, 0), textAt(call.values, 1), textAt(call.values, 2)];
    const to = say` to ${addressIn(receiver, call.facts)}`;
    const spent = owner === call.from ? [] : say`, for the shares of ${addressIn(owner, call.facts)}`;
    const vault = contractIn(call.to, call.facts);
    return {
      long: say`Withdraw ${assetsText(amount)} from ${vault}${to}${spent}${sentBy(call)}`,
      short: say`Withdraw ${assetsText(amount)} from ${addressIn(call.to, call.facts)}${to}${spent}`,
      movements: [],
      counterparty: receiver,
    };
  },
};

const redeem: Rule = {
  applies: isVault,
  words: (call) => {
    const [amount, receiver, owner] = [integerAt(call.values, 0), textAt(call.values, 1), textAt(call.values, 2)];
    const text = amount.toString();
    const to = say` to ${addressIn(receiver, call.facts)}`;
    const movement: Movement = { kind: "transfer", asset: shares(call), amount: text, from: owner, to: zeroAddress };
    return {
      long: say`Redeem ${wholeAmountIn(shares(call), text, call.facts)}${ofOther(call, owner)}${to}${sentBy(call)}`,
      short: say`Redeem ${amountIn(shares(call), text, call.facts)}${ofOther(call, owner)}${to}`,
      movements: [movement],
      counterparty: receiver,
      fields: amountField(call, 0, shares(call), amount),
    };
  },
};

const native: Asset = { kind: "native" };
const isWrapped = ({ to, facts }: Destination): boolean => isWrappedCoin(to, facts);

const wrap: Rule = {
  applies: isWrapped,
  words: (call) => {
    const { from, to, facts } = call;
    const amount = call.amount.toString();
    const coin = amountIn(native, amount, facts);
    return {
      long: say`Wrap ${coin} into ${unitIn(shares(call), facts, amount)} (${contractIn(to, facts)}) for ${addressIn(from, facts)}`,
      short: say`Wrap ${coin} into ${unitIn(shares(call), facts, amount)}`,
      movements: [
        { kind: "transfer", asset: native, amount, from, to },
        { kind: "transfer", asset: shares(call), amount, from: zeroAddress, to: from },
      ],
      counterparty: to,
    };
  },
};

const unwrap: Rule = {
  applies: isWrapped,
  words: (call) => {
    const { from, to, facts } = call;
    const value = integerAt(call.values, 0);
    const amount = value.toString();
    const coin = unitIn(native, facts, amount);
    return {
      long: say`Unwrap ${wholeAmountIn(shares(call), amount, facts)} into ${coin} for ${addressIn(from, facts)}`,
      short: say`Unwrap ${amountIn(shares(call), amount, facts)} into ${coin}`,
      movements: [
        { kind: "transfer", asset: shares(call), amount, from, to: zeroAddress },
        { kind: "transfer", asset: native, amount, from: to, to: from },
      ],
      counterparty: to,
      fields: amountField(call, 0, shares(call), value),
    };
  },
};

/** Vaults (ERC-4626) and the wrapped coin of a network. */
export const vaultRules: Rules = {
  "deposit(uint256,address)": deposit,
  "mint(uint256,address)": mint,
  "withdraw(uint256,address,address)": withdraw,
  "redeem(uint256,address,address)": redeem,
  "deposit()": wrap,
  "withdraw(uint256)": unwrap,
};
