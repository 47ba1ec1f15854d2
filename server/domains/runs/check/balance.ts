import type { LookUp } from "#server/domains/service/ask.ts";
import { nativeBalanceOf } from "#server/domains/service/native-balance.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { inTime } from "#server/lib/in-time.ts";
import { someAtOnce } from "#server/lib/some-at-once.ts";
import { formatUnits, parseUnits } from "#shared/amount/units.ts";
import { amountUnitOf, type AmountUnits } from "#shared/console/amount-unit.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { about } from "./finding.ts";
import type { NamedNetwork } from "./networks.ts";
import type { Reading } from "./requests.ts";
import { sendingAddresses } from "./sending-addresses.ts";

type CheckContext = {
  readonly networks: ReadonlyMap<string, NamedNetwork>;
  readonly addresses: ReadonlyMap<string, string>;
  readonly units: AmountUnits;
};

/** The amounts that one address, or several together, send on one network. */
type Sums = {
  readonly networkId: string;
  readonly from: readonly string[];
  readonly decimals: number;
  /** In order, in base units. */
  readonly sent: { readonly reading: Reading; readonly amount: bigint }[];
};

/** Limits the requests to the service: further balances are not checked. */
const mostAsked = 20;
const askedAtOnce = 4;
const askedMs = 1_500;

/** Warns about senders whose native balance does not cover their items, at the first uncovered item. */
export const checkBalances = async (
  readings: readonly Reading[],
  context: CheckContext,
  lookUp: LookUp,
  patienceMs = askedMs,
): Promise<readonly RunFinding[]> => {
  const findings: RunFinding[] = [];
  const all = [...(await sumsOf(readings, context)).values()].slice(0, mostAsked);
  const asking = someAtOnce(all, askedAtOnce, async (sums) => {
    const balances = await balancesOf(sums, lookUp);
    if (balances !== undefined) findings.push(...lackOf(sums, balances));
  });
  await inTime(asking, patienceMs);
  return [...findings];
};

/** The combined balance of the addresses; undefined if the service does not report one of them. */
const balancesOf = async ({ networkId, from }: Sums, lookUp: LookUp): Promise<bigint | undefined> => {
  let sum = 0n;
  for (const address of from) {
    const balance = await nativeBalanceOf(lookUp, networkId, address).catch(() => undefined);
    if (balance === undefined) return undefined;
    sum += balance;
  }
  return sum;
};

const sumsOf = async (
  readings: readonly Reading[],
  { networks, addresses, units }: CheckContext,
): Promise<ReadonlyMap<string, Sums>> => {
  const sums = new Map<string, Sums>();
  await inSlices(readings, (reading) => {
    const { item, spending } = reading;
    const named = spending === null ? undefined : networks.get(spending.network);
    const from = sendingAddresses(reading, addresses);
    const decimals = named?.network?.decimals;
    if (spending === null || spending.amount === "0" || !named?.network || from.length === 0) return;
    if (decimals === undefined) return;
    const amount = parseUnits(spending.amount, amountUnitOf(units, item.endpoint) === "base" ? 0 : decimals);
    if (!amount.ok) return;
    const networkId = named.network.id;
    const key = JSON.stringify([networkId, ...from]);
    const own = sums.get(key) ?? { networkId, from, decimals, sent: [] };
    own.sent.push({ reading, amount: amount.value });
    sums.set(key, own);
  });
  return sums;
};

const lackOf = ({ from, decimals, sent }: Sums, balance: bigint): readonly RunFinding[] => {
  let sum = 0n;
  for (const { reading, amount } of sent) {
    sum += amount;
    if (sum <= balance) continue;
    const total = sent.reduce((all, one) => all + one.amount, 0n);
    const has = formatUnits(balance, decimals);
    const sends = formatUnits(total, decimals);
    const message =
      from.length === 1
        ? `${from[0]} has ${has} of the network's own coin, but the items send ${sends} from it, without fees. This is the first item that it does not cover.`
        : `The ${from.length} senders together have ${has} of the network's own coin, but the items send ${sends} from them, without fees. This is the first item that it does not cover.`;
    return [about(reading.item, "warning", message)];
  }
  return [];
};
