import { mostCreationBytes, mostDeployedBytes } from "#shared/abi/creation-code.ts";
import { sizeText, numberText } from "#shared/amount/number-text.ts";
import type { FeeEstimate } from "#shared/console/meaning.ts";
import type { RequestReview, ReviewedEndpoint } from "#shared/console/request-review.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import { addressIn, sameAddress } from "#shared/meaning/sentence.ts";
import { amountText } from "#shared/meaning/shown.ts";
import type { Facts, Meaning, Warning } from "#shared/meaning/types.ts";
import type { TokenOnChain } from "./request-part.ts";

type ReviewParts = {
  readonly endpoint: ReviewedEndpoint;
  readonly meaning: Meaning;
  readonly facts: Facts;
  readonly token: TokenOnChain | undefined;
  readonly creation: RequestReview["creation"];
  readonly fees: FeeEstimate | null;
  /** The sender's balance of the coin, in base units; undefined if unknown. */
  readonly balance: bigint | undefined;
};

/** Warnings specific to a request whose transaction the service builds. */
export const requestWarnings = (review: ReviewParts): readonly Warning[] => [
  ...sizeWarnings(review),
  ...tokenWarnings(review),
  ...feeWarnings(review),
];

const sizeWarnings = ({ creation }: ReviewParts): readonly Warning[] => {
  if (creation === null) return [];
  const { codeBytes, argumentBytes, deployedBytes } = creation;
  const size = codeBytes + argumentBytes;
  if (deployedBytes !== null && deployedBytes > mostDeployedBytes) {
    const text = `The contract's code would be ${sizeText(deployedBytes)} large. Most networks refuse more than ${sizeText(mostDeployedBytes)}.`;
    return [{ code: "code-too-large", severity: "careful", text }];
  }
  if (size <= mostCreationBytes) return [];
  const text = `The creation is ${sizeText(size)} large. Most networks refuse more than ${sizeText(mostCreationBytes)}.`;
  return [{ code: "code-too-large", severity: "careful", text }];
};

const tokenWarnings = ({ endpoint, meaning, facts, token }: ReviewParts): readonly Warning[] => {
  const [movement] = meaning.movements;
  if (movement === undefined || token === undefined || !("tokenId" in movement.asset)) return [];
  const id = `#${movement.asset.tokenId}`;
  const nameOf = (address: string): string => sentenceText(addressIn(address, facts));
  if (endpoint === "mintToken") {
    if (token.kind === "count" || token.owner === null) return [];
    const text = `${id} already exists and belongs to ${nameOf(token.owner)}: minting it again fails.`;
    return [{ code: "token-exists", severity: "careful", text, address: token.owner }];
  }
  if (token.kind === "count") {
    if (token.count >= BigInt(movement.amount)) return [];
    const text = `This burns ${numberText(movement.amount)} × ${id}, but ${nameOf(movement.from)} has only ${numberText(token.count)}.`;
    return [{ code: "not-owned", severity: "careful", text, address: movement.from }];
  }
  if (token.owner === null) return [{ code: "not-owned", severity: "careful", text: `There is no token ${id}.` }];
  if (sameAddress(token.owner, movement.from)) return [];
  const text = `${id} belongs to ${nameOf(token.owner)}, not to ${nameOf(movement.from)}.`;
  return [{ code: "not-owned", severity: "careful", text, address: token.owner }];
};

const feeWarnings = ({ fees, balance, facts }: ReviewParts): readonly Warning[] => {
  const costs = (fees?.levels ?? []).map(({ fee }) => BigInt(fee.amount));
  const [first] = costs;
  if (first === undefined || balance === undefined) return [];
  const least = costs.reduce((one, other) => (other < one ? other : one), first);
  if (balance >= least) return [];
  const [had, leastText] = [balance, least].map((units) => amountText({ kind: "native" }, units.toString(), facts));
  const text = `The fee is at least ${leastText}, but the sender has only ${had}.`;
  return [{ code: "fee-not-covered", severity: "careful", text }];
};
