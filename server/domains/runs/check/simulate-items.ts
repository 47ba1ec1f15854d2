import type { ChainNode } from "#server/domains/nodes/node.ts";
import type { Nodes } from "#server/domains/nodes/nodes.ts";
import { simulate } from "#server/domains/nodes/simulate.ts";
import type { Source } from "#server/domains/runs/source-item.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import { Problem } from "#server/lib/problem.ts";
import { someAtOnce } from "#server/lib/some-at-once.ts";
import type { Store } from "#server/store/tables.ts";
import { revertText } from "#shared/abi/revert/revert-text.ts";
import { parseUnits } from "#shared/amount/units.ts";
import { type AmountUnit, amountUnitOf, type AmountUnits } from "#shared/console/amount-unit.ts";
import type { DryRun } from "#shared/console/dry-run.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { isIssuance } from "#shared/wire/endpoint-facts.ts";
import { about, inOrder } from "./finding.ts";
import { checkNetworks, type NamedNetwork } from "./networks.ts";
import { readItems, type Reading } from "./requests.ts";
import { checkSenders } from "./senders.ts";
import { sendingAddresses } from "./sending-addresses.ts";

/** The result of a simulation: `simulated` items were tried on a node; for `unavailable` ones no node could be asked. */
export type Simulation = {
  readonly findings: readonly RunFinding[];
  readonly simulated: number;
  readonly unavailable: number;
};

type Place = {
  readonly view: AmountUnits & { readonly id: string };
  readonly upstream: { readonly service: LookUp["service"]; readonly nodes: Pick<Nodes, "find"> };
};

/** Concurrent requests to nodes. */
const askedAtOnce = 4;
/** Decimals of the native coin if the network does not specify them. */
const usualDecimals = 18;

/**
 * Simulates each contract write, and each withdrawal from one address, on its network's node, from its sender, against
 * the newest block and so without the effects of earlier items. Unreadable items are left to the check, and those whose
 * transaction the service builds cannot be simulated. A node that does not answer is not asked again.
 */
export const simulateItems = async (
  store: Store,
  { view, upstream }: Place,
  { items }: Source,
  requestId: string,
): Promise<Simulation> => {
  const { readings } = await readItems(items, view);
  const writes = readings.filter(({ item, spending }) => spending !== null && !isIssuance(item.endpoint));
  const lookUp = { service: upstream.service, requestId };
  const [{ networks }, { addresses }] = await Promise.all([
    checkNetworks(writes, lookUp),
    checkSenders(store, view.id, writes, lookUp),
  ]);
  const findings: RunFinding[] = [];
  const silent = new Set<ChainNode>();
  let simulated = 0;
  await someAtOnce(writes, askedAtOnce, async (reading) => {
    const node = nodeOf(reading, networks, upstream);
    const [from, ...others] = sendingAddresses(reading, addresses);
    if (node === undefined || from === undefined || others.length > 0 || silent.has(node)) return;
    try {
      const words = wordsFor(await tryOn(node, from, reading, networks, amountUnitOf(view, reading.item.endpoint)));
      simulated += 1;
      if (words !== undefined) findings.push(about(reading.item, "warning", words));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!silent.has(node)) findings.push(about(reading.item, "warning", error.message));
      silent.add(node);
    }
  });
  return { findings: inOrder(findings), simulated, unavailable: readings.length - simulated };
};

type Networks = ReadonlyMap<string, NamedNetwork>;

/** The node of an item's network. */
const nodeOf = ({ network }: Reading, networks: Networks, { nodes }: Place["upstream"]): ChainNode | undefined => {
  if (network === null) return undefined;
  const named = networks.get(network);
  const ids = [network, named?.network?.id, named?.id].filter((id) => typeof id === "string");
  return ids.map(nodes.find).find((node) => node !== undefined);
};

const tryOn = async (
  node: ChainNode,
  from: string,
  { spending, network }: Reading,
  networks: Networks,
  unit: AmountUnit,
): Promise<DryRun> => {
  if (spending === null) return { outcome: "unavailable" };
  const named = networks.get(network ?? "")?.network;
  const decimals = named?.decimals ?? usualDecimals;
  const amount = parseUnits(spending.amount, unit === "base" ? 0 : decimals);
  if (!amount.ok) return { outcome: "refused", message: `the network's coin has ${decimals} decimals` };
  const { to, data: calldata } = spending;
  return simulate(node, { from, to, calldata, amount: amount.value.toString() }, named?.chainId ?? null);
};

const wordsFor = (tried: DryRun): string | undefined => {
  switch (tried.outcome) {
    case "reverted":
      return `It would revert ${revertText(tried.revertData, [])}.`;
    case "refused":
      return `The network's node would not run it: ${tried.message}.`;
    default:
      return undefined;
  }
};
