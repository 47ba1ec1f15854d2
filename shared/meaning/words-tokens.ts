import { contractIn, say, addressIn, amountIn, listIn, sameAddress, wholeAmountIn, zeroAddress } from "./sentence.ts";
import {
  amountField,
  approvalWords,
  flagAt,
  integerAt,
  isUnlimited,
  listAt,
  sentBy,
  signed,
  textAt,
  tokenOf,
  transferWords,
} from "./standard-call.ts";
import type { Destination, Rule, Rules, StandardCall, Words } from "./standard-call.ts";
import type { Asset, Movement, Sentence, TokenAsset } from "./types.ts";

const erc20 = (token: string): TokenAsset => ({ kind: "erc20", token });

const standardOf = (at: Destination) => tokenOf(at)?.standard ?? null;

const isNotCollection = (at: Destination): boolean => standardOf(at) !== "erc1155";

/** The token that a function with a number refers to: with ERC-721 the number is a token id, and one token moves. */
const numbered = (call: StandardCall, number: bigint): { readonly asset: TokenAsset; readonly amount: bigint } =>
  standardOf(call) === "erc721"
    ? { asset: { kind: "erc721", token: call.to, tokenId: number.toString() }, amount: 1n }
    : { asset: erc20(call.to), amount: number };

/** ERC-20 and ERC-721 share the selector, and the standard of the destination is unknown. */
const isOpen = (call: StandardCall): boolean => standardOf(call) === null && (tokenOf(call)?.decimals ?? null) === null;

/** `amount or token id 7 of 0x…`: which of the two is unknown. */
const openWords = (call: StandardCall, number: bigint) => {
  const text = `amount or token id ${number.toString()}`;
  const piece: Sentence = [{ kind: "amount", text, amount: number.toString(), asset: erc20(call.to) }];
  return { piece, whole: say`${piece} of ${contractIn(call.to, call.facts)}`, text };
};

const transferFrom = (call: StandardCall): Words => {
  const [owner, recipient, number] = [textAt(call.values, 0), textAt(call.values, 1), integerAt(call.values, 2)];
  const { asset, amount } = numbered(call, number);
  const { movement, ...words } = transferWords(call, { asset, amount, owner, recipient });
  if (!isOpen(call)) return { ...words, movements: [movement], fields: amountField(call, 2, asset, amount) };
  const open = openWords(call, number);
  const [of, to] = [addressIn(owner, call.facts), addressIn(recipient, call.facts)];
  return {
    ...words,
    long: say`Send ${open.whole} from ${of} to ${to}${call.from === owner ? [] : sentBy(call)}`,
    short: say`Send ${open.piece}${call.from === owner ? [] : say` from ${of}`} to ${to}`,
    movements: [{ ...movement, text: open.text }],
  };
};

const approve = (call: StandardCall): Words => {
  const [spender, number] = [textAt(call.values, 0), integerAt(call.values, 1)];
  const owner = call.from;
  if (isOpen(call) && !isUnlimited(number)) {
    const open = openWords(call, number);
    const who = addressIn(spender, call.facts);
    const movement: Movement = {
      kind: "approval",
      asset: erc20(call.to),
      amount: number.toString(),
      from: owner,
      to: spender,
    };
    return {
      long: say`Allow ${who} to take ${open.whole} from ${addressIn(owner, call.facts)}`,
      short: say`Allow ${who} to take ${open.piece}`,
      movements: [{ ...movement, text: open.text }],
      counterparty: spender,
    };
  }
  const { asset, amount } = numbered(call, number);
  const isRevoked = asset.kind === "erc721" && sameAddress(spender, zeroAddress);
  const { movement, ...words } = approvalWords(call, { asset, amount: isRevoked ? 0n : amount, owner, spender });
  if (!isRevoked) return { ...words, movements: [movement], fields: amountField(call, 1, asset, amount) };
  return {
    long: say`Remove the approval for ${wholeAmountIn(asset, "1", call.facts)} of ${addressIn(owner, call.facts)}`,
    short: say`Remove the approval for ${amountIn(asset, "1", call.facts)}`,
    movements: [movement],
    counterparty: call.to,
  };
};

const transfer: Rule = {
  applies: isNotCollection,
  words: (call) => {
    const { asset, amount } = numbered(call, integerAt(call.values, 1));
    const { movement, ...words } = transferWords(call, {
      asset,
      amount,
      owner: call.from,
      recipient: textAt(call.values, 0),
    });
    return { ...words, movements: [movement], fields: amountField(call, 1, asset, amount) };
  },
};

const isErc20 = (at: Destination): boolean => standardOf(at) === "erc20" || standardOf(at) === null;
const isErc721 = (at: Destination): boolean => standardOf(at) === "erc721" || standardOf(at) === null;
const isErc1155 = (at: Destination): boolean => standardOf(at) === "erc1155" || standardOf(at) === null;

const increaseAllowance: Rule = {
  applies: isErc20,
  words: (call) => {
    const { facts, from } = call;
    const [spender, amount] = [textAt(call.values, 0), integerAt(call.values, 1)];
    const [asset, text] = [erc20(call.to), isUnlimited(amount) ? "unlimited" : amount.toString()];
    const who = addressIn(spender, facts);
    return {
      long: say`Allow ${who} to take ${wholeAmountIn(asset, text, facts)} more than before from ${addressIn(from, facts)}`,
      short: say`Allow ${who} to take ${amountIn(asset, text, facts)} more than before`,
      movements: [{ kind: "approval", asset, amount: text, from, to: spender }],
      counterparty: spender,
      fields: amountField(call, 1, asset, amount),
    };
  },
};

const decreaseAllowance: Rule = {
  applies: isErc20,
  words: (call) => {
    const { facts, from } = call;
    const [spender, amount] = [textAt(call.values, 0), integerAt(call.values, 1)];
    const [asset, text] = [erc20(call.to), amount.toString()];
    const who = addressIn(spender, facts);
    return {
      long: say`Allow ${who} to take ${wholeAmountIn(asset, text, facts)} less than before from ${addressIn(from, facts)}`,
      short: say`Allow ${who} to take ${amountIn(asset, text, facts)} less than before`,
      movements: [],
      counterparty: spender,
      fields: amountField(call, 1, asset, amount),
    };
  },
};

const safeTransferFrom: Rule = {
  applies: isErc721,
  words: (call) => {
    const asset: Asset = { kind: "erc721", token: call.to, tokenId: integerAt(call.values, 2).toString() };
    const about = { asset, amount: 1n, owner: textAt(call.values, 0), recipient: textAt(call.values, 1) };
    const { movement, ...words } = transferWords(call, about);
    return { ...words, movements: [movement] };
  },
};

const setApprovalForAll: Rule = {
  applies: (at) => standardOf(at) !== "erc20",
  words: (call) => {
    const asset: TokenAsset = { kind: "collection", token: call.to };
    const about = {
      asset,
      amount: flagAt(call.values, 1) ? 1n : 0n,
      owner: call.from,
      spender: textAt(call.values, 0),
    };
    const { movement, ...words } = approvalWords(call, about);
    return { ...words, movements: [movement] };
  },
};

const safeTransfer1155: Rule = {
  applies: isErc1155,
  words: (call) => {
    const asset: Asset = { kind: "erc1155", token: call.to, tokenId: integerAt(call.values, 2).toString() };
    const amount = integerAt(call.values, 3);
    const about = { asset, amount, owner: textAt(call.values, 0), recipient: textAt(call.values, 1) };
    const { movement, ...words } = transferWords(call, about);
    return { ...words, movements: [movement] };
  },
};

const safeBatchTransfer1155: Rule = {
  applies: isErc1155,
  words: (call) => {
    const { from, to: token, facts, values } = call;
    const [owner, recipient] = [textAt(values, 0), textAt(values, 1)];
    const [ids, amounts] = [listAt(values, 2), listAt(values, 3)];
    if (ids.length !== amounts.length || ids.length === 0) return undefined;
    const movements = ids.map((_, index): Movement => ({
      kind: "transfer",
      asset: { kind: "erc1155", token, tokenId: integerAt(ids, index).toString() },
      amount: integerAt(amounts, index).toString(),
      from: owner,
      to: recipient,
    }));
    const parts = movements.map(({ asset, amount }) => amountIn(asset, amount, facts));
    const [of, to] = [addressIn(owner, facts), addressIn(recipient, facts)];
    const by = from === owner ? [] : sentBy(call);
    return {
      long: say`Send ${listIn(parts, 10)} (${contractIn(token, facts)}) from ${of} to ${to}${by}`,
      short: say`Send ${listIn(parts, 2)}${from === owner ? [] : say` from ${of}`} to ${to}`,
      movements,
      counterparty: recipient,
    };
  },
};

const permit: Rule = {
  applies: isErc20,
  words: (call) => {
    const [owner, spender, amount] = [textAt(call.values, 0), textAt(call.values, 1), integerAt(call.values, 2)];
    const asset = erc20(call.to);
    const { movement, ...words } = approvalWords(call, { asset, amount, owner, spender }, signed(call));
    return { ...words, movements: [movement], fields: amountField(call, 2, asset, amount) };
  },
};

const daiPermit: Rule = {
  applies: isErc20,
  words: (call) => {
    const [owner, spender] = [textAt(call.values, 0), textAt(call.values, 1)];
    const amount = flagAt(call.values, 4) ? 2n ** 256n - 1n : 0n;
    const about = { asset: erc20(call.to), amount, owner, spender };
    const { movement, ...words } = approvalWords(call, about, signed(call));
    return { ...words, movements: [movement] };
  },
};

/** Tokens: transfers, approvals and permits of ERC-20, ERC-721 and ERC-1155. */
export const tokenRules: Rules = {
  "transfer(address,uint256)": transfer,
  "transferFrom(address,address,uint256)": { applies: isNotCollection, words: transferFrom },
  "approve(address,uint256)": { applies: isNotCollection, words: approve },
  "increaseAllowance(address,uint256)": increaseAllowance,
  "decreaseAllowance(address,uint256)": decreaseAllowance,
  "safeTransferFrom(address,address,uint256)": safeTransferFrom,
  "safeTransferFrom(address,address,uint256,bytes)": safeTransferFrom,
  "setApprovalForAll(address,bool)": setApprovalForAll,
  "safeTransferFrom(address,address,uint256,uint256,bytes)": safeTransfer1155,
  "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)": safeBatchTransfer1155,
  "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)": permit,
  "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)": daiPermit,
};
