import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import { type KnownAmong, knownAmong } from "#server/domains/meaning/known-among.ts";
import type { NetworkFacts } from "#server/domains/meaning/networks.ts";
import { recipientOf } from "#server/domains/runs/check/recipients.ts";
import { readItems } from "#server/domains/runs/check/requests.ts";
import type { SourceItem } from "#server/domains/runs/source-item.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import type { Store } from "#server/store/tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { amountUnitOf } from "#shared/console/amount-unit.ts";
import type { Environment } from "#shared/console/environment.ts";
import { mostNewRecipients, type NewRecipients } from "#shared/console/run-start.ts";
import { likenessSeverity, looksLike } from "#shared/meaning/look-alike.ts";
import { isIssuance } from "#shared/wire/endpoint-facts.ts";
import { byEnds } from "./familiar.ts";
import { movedBy, textOf } from "./leaving.ts";

type Dependencies = {
  readonly store: Store;
  readonly facts: Pick<FactsDependencies, "networks" | "tokens">;
};

/** The sum that a recipient gets of one asset. */
type Sum = { readonly key: string; readonly network: NetworkFacts; readonly contract: string | null; amount: bigint };

type Paid = {
  /** In canonical spelling. */
  readonly to: string;
  readonly entry: number;
  entries: number;
  readonly sums: Map<string, Sum>;
  /** Something else than a plain transfer. */
  isOther: boolean;
};

/**
 * The recipients of some items that were never paid and are not the organization's own, in the order in which a person
 * should look at them: those that look like a known address, then by what they get of the asset that most of them get.
 */
export const newRecipientsOf = async (
  { store, facts }: Dependencies,
  view: Environment,
  items: readonly SourceItem[],
): Promise<NewRecipients> => {
  const unpaid: {
    readonly one: Paid;
    readonly like: NewRecipients["listed"][number]["like"];
    readonly name: string | null;
  }[] = [];
  for (const [networkId, here] of await paidOn(facts.networks, view, items)) {
    const records = await knownAmong(
      store,
      { environment: view.id, networkId },
      here.map(({ to }) => to),
    );
    const likeOf = likenessIn(records);
    await inSlices(here, (one) => {
      if (records.own.has(one.to) || records.paid.has(one.to)) return;
      unpaid.push({ one, like: likeOf(one.to), name: records.names.get(one.to) ?? null });
    });
  }
  const usual = usualAsset(unpaid.map(({ one }) => one));
  const amountOf = ({ sums }: Paid): bigint => sums.get(usual)?.amount ?? -1n;
  const sorted = unpaid.toSorted(
    (first, second) =>
      Number(second.like !== null) - Number(first.like !== null) ||
      compare(amountOf(second.one), amountOf(first.one)) ||
      first.one.entry - second.one.entry,
  );
  const listed: NewRecipients["listed"] = [];
  for (const { one, like, name } of sorted.slice(0, mostNewRecipients)) {
    const { to, entry, entries } = one;
    listed.push({
      address: checksumAddress(to),
      name,
      amount: await amountText(facts, view.id, one),
      entry,
      entries,
      like,
    });
  }
  return { count: unpaid.length, listed };
};

/** The recipients of each network, each with what it gets. */
const paidOn = async (
  networks: Dependencies["facts"]["networks"],
  view: Environment,
  items: readonly SourceItem[],
): Promise<ReadonlyMap<string, readonly Paid[]>> => {
  const { readings } = await readItems(items, view);
  const networkFacts = new Map<string, NetworkFacts | undefined>();
  for (const { spending } of readings) {
    if (spending === null || networkFacts.has(spending.network)) continue;
    networkFacts.set(spending.network, await networks.find(view.id, spending.network));
  }
  const paid = new Map<string, Map<string, Paid>>();
  await inSlices(readings, (reading) => {
    const to = recipientOf(reading);
    const { item, spending } = reading;
    if (to === undefined || spending === null) return;
    const network = networkFacts.get(spending.network);
    const networkId = network?.id ?? spending.network;
    const here = paid.get(networkId) ?? new Map<string, Paid>();
    paid.set(networkId, here);
    const one = here.get(to) ?? { to, entry: item.entry, entries: 0, sums: new Map(), isOther: false };
    here.set(to, one);
    one.entries += 1;
    const isPlain = network !== undefined && !isIssuance(item.endpoint);
    const { moved, isWhole } = isPlain
      ? movedBy(spending, network, amountUnitOf(view, item.endpoint))
      : { moved: [], isWhole: false };
    if (!isWhole) one.isOther = true;
    if (network === undefined) return;
    for (const { contract, amount } of moved) {
      const key = `${networkId} ${contract ?? ""}`;
      const sum = one.sums.get(key);
      if (sum === undefined) one.sums.set(key, { key, network, contract, amount });
      else sum.amount += amount;
    }
  });
  return new Map([...paid].map(([networkId, here]) => [networkId, [...here.values()]]));
};

/** The known address that begins and ends like another one: sharing one end may be chance. */
const likenessIn = ({ known: candidates, names }: KnownAmong) => {
  const alikeTo = byEnds(candidates);
  return (to: string): NewRecipients["listed"][number]["like"] => {
    // Its own label proves nothing: someone may have saved a wrong address under it.
    const like = looksLike(
      to,
      alikeTo(to).filter(({ address }) => address !== to),
    );
    if (like === undefined || likenessSeverity(to, like.address) !== "careful") return null;
    return { address: checksumAddress(like.address), name: like.name ?? names.get(like.address) ?? null };
  };
};

/** The asset that most of them get: amounts of different assets cannot be compared. */
const usualAsset = (paid: readonly Paid[]): string => {
  const counts = new Map<string, number>();
  for (const { sums } of paid) for (const key of sums.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const [usual] = [...counts].toSorted(([, one], [, other]) => other - one);
  return usual?.[0] ?? "";
};

const compare = (one: bigint, other: bigint): number => (one === other ? 0 : one < other ? -1 : 1);

/** Everything that a recipient gets; null if that is not only amounts. */
const amountText = async (
  { tokens }: Dependencies["facts"],
  environment: string,
  { sums, isOther }: Paid,
): Promise<string | null> => {
  if (isOther || sums.size === 0) return null;
  const texts: string[] = [];
  for (const sum of sums.values()) texts.push(await textOf(tokens, environment, sum));
  return texts.join(" and ");
};
