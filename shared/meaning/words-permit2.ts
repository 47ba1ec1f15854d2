import { formatNumber } from "#shared/amount/integer-format.ts";
import { addressIn, amountIn, listIn, say, unitIn, wholeAmountIn } from "./sentence.ts";
import {
  amountField,
  approvalWords,
  integerAt,
  listAt,
  sentBy,
  signed,
  textAt,
  transferWords,
  tuplesAt,
} from "./standard-call.ts";
import type { Rule, Rules, StandardCall } from "./standard-call.ts";
import type { Movement, Sentence, TokenAsset } from "./types.ts";

const erc20 = (token: string): TokenAsset => ({ kind: "erc20", token });

/** `, through Permit2 0x…` */
const through = (call: StandardCall, more: Sentence = []): Sentence =>
  say`, through ${addressIn(call.to, call.facts)}${more}`;

const dateOf = (seconds: bigint): string => formatNumber(seconds.toString(), { kind: "date" }) ?? seconds.toString();

const permit2Approve: Rule = {
  words: (call) => {
    const [token, spender, amount] = [textAt(call.values, 0), textAt(call.values, 1), integerAt(call.values, 2)];
    const expiry = integerAt(call.values, 3);
    const until = expiry === 0n ? say`, in this block only` : say`, until ${dateOf(expiry)}`;
    const about = { asset: erc20(token), amount, owner: call.from, spender };
    const { movement, ...words } = approvalWords(call, about, through(call, amount === 0n ? [] : until));
    return { ...words, movements: [movement], fields: amountField(call, 2, erc20(token), amount) };
  },
};

const permit2Permit: Rule = {
  words: (call) => {
    const owner = textAt(call.values, 0);
    const single = listAt(call.values, 1);
    const details = listAt(single, 0);
    const [token, amount, expiry] = [textAt(details, 0), integerAt(details, 1), integerAt(details, 2)];
    const until = amount === 0n ? [] : say`, until ${dateOf(expiry)}`;
    const about = { asset: erc20(token), amount, owner, spender: textAt(single, 1) };
    const { movement, ...words } = approvalWords(call, about, say`${through(call, until)}${signed(call)}`);
    return { ...words, movements: [movement] };
  },
};

const permit2Transfer: Rule = {
  words: (call) => {
    const [owner, recipient, amount, token] = [
      textAt(call.values, 0),
      textAt(call.values, 1),
      integerAt(call.values, 2),
      textAt(call.values, 3),
    ];
    const about = { asset: erc20(token), amount, owner, recipient };
    const { movement, ...words } = transferWords(call, about, through(call, call.from === owner ? [] : sentBy(call)));
    return { ...words, movements: [movement], fields: amountField(call, 2, erc20(token), amount) };
  },
};

const permit2SignedTransfer: Rule = {
  words: (call) => {
    const permitted = listAt(listAt(call.values, 0), 0);
    const details = listAt(call.values, 1);
    const about = {
      asset: erc20(textAt(permitted, 0)),
      amount: integerAt(details, 1),
      owner: textAt(call.values, 2),
      recipient: textAt(details, 0),
    };
    const { movement, ...words } = transferWords(call, about, say`${through(call)}${signed(call)}`);
    return { ...words, movements: [movement] };
  },
};

const permit2Batch: Rule = {
  words: (call) => {
    const { facts, values } = call;
    const movements = tuplesAt(values, 0).map((details): Movement => ({
      kind: "transfer",
      asset: erc20(textAt(details, 3)),
      amount: integerAt(details, 2).toString(),
      from: textAt(details, 0),
      to: textAt(details, 1),
    }));
    const [first] = movements;
    if (first === undefined) return undefined;
    const long = movements.map(
      ({ asset, amount, from, to }) =>
        say`${wholeAmountIn(asset, amount, facts)} from ${addressIn(from, facts)} to ${addressIn(to, facts)}`,
    );
    const short = movements.map(
      ({ asset, amount, to }) => say`${amountIn(asset, amount, facts)} to ${addressIn(to, facts)}`,
    );
    return {
      long: say`Send ${listIn(long, 10)}${through(call, sentBy(call))}`,
      short: say`Send ${listIn(short, 2)}`,
      movements,
      counterparty: movements.every(({ to }) => to === first.to) ? first.to : call.to,
    };
  },
};

const permit2Lockdown: Rule = {
  words: (call) => {
    const { facts, from, values } = call;
    const movements = tuplesAt(values, 0).map((pair): Movement => ({
      kind: "approval",
      asset: erc20(textAt(pair, 0)),
      amount: "0",
      from,
      to: textAt(pair, 1),
    }));
    const [first] = movements;
    if (first === undefined) return undefined;
    const parts = movements.map(({ asset, to }) => say`${addressIn(to, facts)} to take ${unitIn(asset, facts)}`);
    return {
      long: say`No longer allow ${listIn(parts, 10)} from ${addressIn(from, facts)}${through(call)}`,
      short: say`No longer allow ${listIn(parts, 2)}`,
      movements,
      counterparty: first.to,
    };
  },
};

/** Permit2: approvals and transfers of any ERC-20 token through one contract. */
export const permit2Rules: Rules = {
  "approve(address,address,uint160,uint48)": permit2Approve,
  "permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)": permit2Permit,
  "transferFrom(address,address,uint160,address)": permit2Transfer,
  "permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)": permit2SignedTransfer,
  "transferFrom((address,address,uint160,address)[])": permit2Batch,
  "lockdown((address,address)[])": permit2Lockdown,
};
