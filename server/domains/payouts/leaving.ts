import { type Spending, spendingOf } from "#server/domains/journal/spending.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { NetworkFacts } from "#server/domains/meaning/networks.ts";
import { readUnsent } from "#server/domains/request/read-request.ts";
import { isSpendingRequest } from "#server/domains/request/write-request.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { formatUnits, parseUnits } from "#shared/amount/units.ts";
import { type AmountUnit, amountUnitOf } from "#shared/console/amount-unit.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Leaving } from "#shared/console/run-start.ts";
import { unitText } from "#shared/meaning/shown.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { isIssuance, isSpending } from "#shared/wire/endpoint-facts.ts";
import type { PayoutCall } from "./calls.ts";

type Dependencies = Pick<FactsDependencies, "networks" | "tokens">;

type Call = Pick<PayoutCall, "endpoint" | "params" | "body">;

/** An amount of one asset in base units: the token's contract, null for the network's coin. */
export type Moved = { readonly contract: string | null; readonly amount: bigint };

/** A sum of one asset on one network. */
type Sum = { readonly network: NetworkFacts; readonly contract: string | null; amount: bigint };

/** `transfer(address,uint256)` of ERC-20 with its two arguments and nothing else. */
const transfer = /^0xa9059cbb[0-9a-f]{64}([0-9a-f]{64})$/;

/**
 * The outgoing totals of some items, derived from what would be sent: the sum of each asset, and how many calls do
 * something else.
 */
export const leavingOf = async (
  { networks, tokens }: Dependencies,
  view: Environment,
  items: readonly Call[],
): Promise<Leaving> => {
  const sums = new Map<string, Sum>();
  const networkFacts = new Map<string, NetworkFacts | undefined>();
  const read: { readonly item: Call; readonly spending: Spending | undefined }[] = [];
  await inSlices(items, (item) => {
    read.push({ item, spending: spendingIn(item, view) });
  });
  for (const { spending } of read) {
    if (spending === undefined || networkFacts.has(spending.network)) continue;
    networkFacts.set(spending.network, await networks.find(view.id, spending.network));
  }
  let others = 0;
  await inSlices(read, ({ item, spending }) => {
    const network = spending && networkFacts.get(spending.network);
    if (spending === undefined || network === undefined || isIssuance(item.endpoint)) {
      others += 1;
      return;
    }
    const { moved, isWhole } = movedBy(spending, network, amountUnitOf(view, item.endpoint));
    if (!isWhole) others += 1;
    for (const one of moved) add(sums, { network, ...one });
  });
  const all = [...sums.values()];
  const isOne = new Set(all.map(({ network }) => network.id)).size <= 1;
  const totals: string[] = [];
  for (const sum of all) {
    const text = await textOf(tokens, view.id, sum);
    totals.push(isOne ? text : `${text} on ${sum.network.name}`);
  }
  return { totals, others };
};

/** What a call sends, and whether that is all it does. */
export const movedBy = (
  { amount, data, to }: Spending,
  { coin: { decimals } }: NetworkFacts,
  unit: AmountUnit,
): { readonly moved: readonly Moved[]; readonly isWhole: boolean } => {
  const coin = parseUnits(amount, unit === "base" ? 0 : decimals);
  const token = transfer.exec(data)?.[1];
  return {
    moved: [
      ...(coin.ok && coin.value > 0n ? [{ contract: null, amount: coin.value }] : []),
      ...(token === undefined ? [] : [{ contract: to, amount: BigInt(`0x${token}`) }]),
    ],
    isWhole: coin.ok && (token !== undefined || data === "0x"),
  };
};

const spendingIn = ({ endpoint, params, body }: Call, view: Environment): Spending | undefined => {
  if (!isSpending(endpoint)) return undefined;
  try {
    const request = readUnsent(endpoint, { params, body });
    return isSpendingRequest(request) ? spendingOf(request, amountUnitOf(view, endpoint)) : undefined;
  } catch {
    // The check reports what is wrong with it.
    return undefined;
  }
};

const add = (sums: Map<string, Sum>, sum: Sum): void => {
  const key = `${sum.network.id} ${sum.contract ?? ""}`;
  const earlierSum = sums.get(key);
  if (earlierSum === undefined) sums.set(key, sum);
  else earlierSum.amount += sum.amount;
};

// Anything else may be missing on the keyboard, or look like something else.
const typable = /^[\x21-\x7e][\x20-\x7e]{0,39}$/;

/** An amount with its unit; of a token without decimals, in base units. */
export const textOf = async (
  tokens: Dependencies["tokens"],
  environment: string,
  { network, contract, amount }: Moved & { readonly network: NetworkFacts },
): Promise<string> => {
  if (contract === null) return `${numberText(formatUnits(amount, network.coin.decimals))} ${network.coin.symbol}`;
  const token = checksumAddress(contract);
  const where = { environment, networkId: network.id, coin: network.coin.symbol };
  const tokenFacts = (await tokens.factsOf(where, [contract])).get(contract);
  if (tokenFacts === undefined || tokenFacts.decimals === null)
    return `${numberText(amount)} base units of ${shortHash(token)}`;
  const unit = unitText({ kind: "erc20", token }, { native: network.coin, token: () => tokenFacts });
  const figure = numberText(formatUnits(amount, tokenFacts.decimals));
  return `${figure} ${typable.test(unit) && !unit.includes("…") ? unit : token}`;
};
