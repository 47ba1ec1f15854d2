import type { Review } from "./findings.ts";
import { leavesOf } from "./findings.ts";
import { sameAddress, zeroAddress } from "./sentence.ts";
import { amountText, unitText } from "./shown.ts";
import { assetKey, totalsOf, unitsOf } from "./totals.ts";
import type { Asset, Meaning, Movement, Sentence } from "./types.ts";

/** Warns of approvals without a limit, and to an address that cannot be a contract. */
export const warnOfApprovals = ({ meaning, knowledge, facts, warn, noteUnknown: unknown, nameOf }: Review): void => {
  for (const { kind, asset, amount, from, to } of meaning.movements) {
    if (kind !== "approval" || amount === "0") continue;
    if (amount === "unlimited") {
      const every = amountText(asset, amount, facts);
      const text = `${nameOf(to)} may take ${every} from ${nameOf(from)}, now and later, without a limit.`;
      warn({ code: "unlimited-approval", severity: "careful", text, address: to });
    }
    const hasCode = knowledge.hasCode(to);
    if (hasCode === undefined) unknown(`It is unknown whether ${nameOf(to)} is a contract`);
    if (hasCode !== false) continue;
    const text = `${nameOf(to)} is not a contract: the holder of its private key could take ${unitText(asset, facts)}.`;
    warn({ code: "approval-without-code", severity: "careful", text, address: to });
  }
};

/** Warns of recipients where an amount is lost or returns to its owner, and of first-time recipients. */
export const warnOfTransfers = (review: Review): void => {
  for (const leaf of leavesOf(review.meaning)) {
    for (const movement of leaf.movements) if (movement.kind === "transfer") warnOfRecipient(review, leaf, movement);
  }
  if (review.meaning.inner.length > 0) {
    for (const movement of review.meaning.movements) {
      if (movement.asset.kind === "native") warnOfRecipient(review, review.meaning, movement);
    }
  }
  warnOfFirst(review);
};

const warnOfRecipient = (review: Review, leaf: Meaning, { asset, amount, from, to }: Movement): void => {
  const { transaction, knowledge, warn, noteUnknown: unknown, nameOf } = review;
  if (to === zeroAddress) {
    // Burning a token also transfers to the zero address, but the call says so in other words.
    if (!namesZero(leaf)) return;
    const text = `The recipient is the zero address ${zeroAddress}: anything sent there is lost.`;
    return warn({ code: "to-zero-address", severity: "careful", text, address: to });
  }
  if (asset.kind !== "native" && sameAddress(asset.token, to)) {
    const text = `The recipient ${nameOf(to)} is the token's own contract: anything sent there is usually lost.`;
    return warn({ code: "to-token-contract", severity: "careful", text, address: to });
  }
  if (sameAddress(from, to)) {
    const text = `The recipient ${nameOf(to)} is also the sender.`;
    return warn({ code: "to-sender", severity: "careful", text, address: to });
  }
  const isCalled = transaction.calldata !== "0x" && transaction.to !== null && sameAddress(transaction.to, to);
  if (isCalled || sameAddress(to, transaction.from) || amount === "0") return;
  // Coins that an inner call takes along are for the contract that it calls.
  if (knowledge.isToken(to) && (asset.kind !== "native" || leaf.source === "native")) {
    const text = `The recipient ${nameOf(to)} is the contract of a token: anything sent there is usually lost.`;
    return warn({ code: "to-other-token", severity: "careful", text, address: to });
  }
  const hasCode = knowledge.hasCode(to);
  if (hasCode === undefined) unknown(`It is unknown whether ${nameOf(to)} is a contract`);
  if (hasCode !== true) return;
  const text = `The recipient ${nameOf(to)} is a contract: make sure it can use what it receives.`;
  warn({ code: "recipient-is-contract", severity: "note", text, address: to });
};

const namesZero = ({ long, fields }: Meaning): boolean => [long, ...fields.map(({ value }) => value)].some(hasZero);

const hasZero = (sentence: Sentence): boolean =>
  sentence.some((piece) => piece.kind === "address" && piece.address === zeroAddress);

/** What leaves an address, by recipient and asset, except zero amounts and what returns to the sender. */
const sentTo = ({ meaning, transaction }: Review): readonly Movement[] =>
  // A token that the service mints on request counts as sent to its recipient.
  [...totalsOf(meaning.movements.filter(({ kind }) => kind === "transfer")).values()].filter(
    ({ from, to, amount }) =>
      amount !== "0" &&
      to !== zeroAddress &&
      (from !== zeroAddress || meaning.source === "request") &&
      from !== to &&
      !sameAddress(to, transaction.from),
  );

const warnOfFirst = (review: Review): void => {
  const { knowledge, facts, warn, nameOf } = review;
  const before = new Map<string, number>();
  for (const { asset, amount, to } of sentTo(review)) {
    const { count, largest } = knowledge.sentBefore(to, asset);
    before.set(to, (before.get(to) ?? 0) + count);
    const units = unitsOf(amount);
    if (units === undefined || largest === null || largest <= 0n || units <= largest * 10n) continue;
    const most = amountText(asset, largest.toString(), facts);
    const text = `${amountText(asset, amount, facts)} is more than ten times the largest amount sent to ${nameOf(to)} before, ${most}.`;
    warn({ code: "larger-than-before", severity: "careful", text, address: to });
  }
  for (const [to, count] of before) {
    // What stays with the organization reaches nobody new.
    if (count > 0 || knowledge.isOwn(to)) continue;
    const text = `Your organization has never sent anything to ${nameOf(to)} through Postern.`;
    warn({ code: "first-transfer", severity: "note", text, address: to });
  }
};

/** Warns when more than half of the sender's balance leaves. */
export const warnOfShares = ({ transaction, meaning, knowledge, facts, warn, noteUnknown: unknown }: Review): void => {
  // Tokens burned on request would have to be compared with the balance of their owner.
  if (meaning.source === "request") return;
  for (const { asset, amount } of outflows(transaction.from, meaning, transaction.amount)) {
    if (asset.kind === "erc721" || amount === 0n) continue;
    const balance = knowledge.balance(asset);
    const unit = unitText(asset, facts);
    if (balance === undefined) {
      unknown(`It is unknown whether this is more than half of the sender's ${unit}`, "the balance could not be read");
      continue;
    }
    if (amount * 2n <= balance) continue;
    const [sent, had] = [amount, balance].map((units) => amountText(asset, units.toString(), facts));
    const text =
      amount > balance
        ? `This sends ${sent}, but the sender has only ${had}.`
        : `This sends ${sent}, more than half of the ${had} that the sender has.`;
    warn({ code: "large-share", severity: "careful", text });
  }
};

/** What leaves the sender, by asset. A creation sends the coin to an address that is not known yet. */
const outflows = (sender: string, meaning: Meaning, along: bigint) => {
  const sums = new Map<string, { readonly asset: Asset; readonly amount: bigint }>();
  const add = (asset: Asset, amount: bigint): void => {
    const sum = sums.get(assetKey(asset))?.amount ?? 0n;
    sums.set(assetKey(asset), { asset, amount: sum + amount });
  };
  for (const { kind, asset, amount, from, to } of meaning.movements) {
    if (kind === "transfer" && sameAddress(from, sender) && !sameAddress(to, sender)) add(asset, unitsOf(amount) ?? 0n);
  }
  if (meaning.source === "creation") add({ kind: "native" }, along);
  return sums.values();
};
