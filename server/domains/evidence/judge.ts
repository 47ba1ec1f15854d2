import type { RowContent } from "#server/domains/transactions/row.ts";
import type { CheckName, Fit, Refusal, Verdict } from "#shared/console/evidence.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Movement, Transaction } from "#shared/meaning/types.ts";

/** An operation's request, as far as it can be parsed; addresses are in canonical form. */
export type Intent = {
  /** The addresses it may have sent from; empty if unknown. */
  readonly senders: readonly string[];
  /** Null if the service chooses the destination. */
  readonly to: string | null;
  /** Null if the service makes the bytes. */
  readonly calldata: string | null;
  /** The coin amount it carries, in base units; null if unknown. */
  readonly native: bigint | null;
  /** The token transfers in its bytes; null if unknown. */
  readonly tokens: readonly Movement[] | null;
  /** When it was recorded, before it was sent. */
  readonly recordedAt: number;
  /** Another address may send it, because the service pays for its gas. */
  readonly isGasless: boolean;
  /** No other operation without a transaction has the same request. */
  readonly isAlone: boolean;
};

/** The facts about a transaction, by source. */
export type Observation = {
  /** As the service lists it. */
  readonly rows: readonly Pick<
    RowContent,
    "kind" | "from_address" | "to_address" | "contract" | "token_id" | "amount"
  >[];
  readonly receipt: {
    readonly status: 0 | 1;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  } | null;
  /** The token transfers of the receipt's logs. */
  readonly logs: readonly Movement[];
  /** From the network's node. */
  readonly sent: Pick<Transaction, "from" | "to" | "calldata" | "amount"> | null;
  /** When it happened, according to the service. */
  readonly at: number | null;
};

export type Judged = {
  readonly checks: readonly { readonly name: CheckName; readonly verdict: Verdict }[];
  readonly fit: Fit;
  readonly refusal: Refusal | null;
};

/** How long before the request a transaction may be dated: the service has its own clock. */
const clockSlackMs = 60_000;
/** No clock is this wrong: an earlier transaction existed before the request. */
export const tooEarlyMs = 10 * 60_000;

/**
 * Compares a transaction with an operation's request. A missing fact never counts in the transaction's favour. A
 * transaction of another sender, or one older than the request, is refused whatever else matches.
 */
export const judge = (intent: Intent, observation: Observation): Judged => {
  const verdict: Readonly<Record<CheckName, Verdict>> = {
    sender: senderOf(intent, observation),
    destination: destinationOf(intent, observation),
    amount: amountOf(intent, observation),
    time: observation.at === null ? "unknown" : is(observation.at >= intent.recordedAt - clockSlackMs),
    calldata: calldataOf(intent, observation),
    alone: intent.isAlone ? "fits" : "unknown",
  };
  const checks = names.map((name) => ({ name, verdict: verdict[name] }));
  const refusal = refusalOf(intent, observation, verdict.sender);
  return { checks, fit: refusal === null ? fitOf(verdict) : "other", refusal };
};

const names = ["sender", "destination", "amount", "time", "calldata", "alone"] as const;

const refusalOf = ({ isGasless, recordedAt }: Intent, { at }: Observation, sender: Verdict): Refusal | null => {
  if (sender === "differs" && !isGasless) return "other-sender";
  return at !== null && at < recordedAt - tooEarlyMs ? "too-early" : null;
};

const fitOf = ({ calldata, ...rest }: Readonly<Record<CheckName, Verdict>>): Fit => {
  const others = Object.values(rest);
  if (calldata === "differs" || others.includes("differs")) return "differs";
  if (others.includes("unknown")) return "possible";
  return calldata === "fits" ? "same" : "likely";
};

/** Whether a transaction may be the operation's. */
export const mayBeOwn = (fit: Fit): boolean => fit !== "differs" && fit !== "other";

const is = (fits: boolean): Verdict => (fits ? "fits" : "differs");

const isSame = (one: string, other: string): boolean => addressKey(one) === addressKey(other);

const presentAddress = (address: string | null | undefined): string | undefined =>
  address === null || address === undefined || address === "" ? undefined : address;

const senderOf = ({ senders }: Intent, { sent, receipt, rows }: Observation): Verdict => {
  if (senders.length === 0) return "unknown";
  const isOwn = (address: string) => senders.some((one) => isSame(one, address));
  const signer = presentAddress(sent?.from) ?? presentAddress(receipt?.from);
  if (signer !== undefined) return is(isOwn(signer));
  // Another address may move tokens of their owner, so only a coin or call row shows the sender.
  const listed = rows.filter(isCall).flatMap(({ from_address: from }) => presentAddress(from) ?? []);
  return listed.length === 0 ? "unknown" : is(listed.some(isOwn));
};

const destinationOf = (intent: Intent, { sent, receipt, rows }: Observation): Verdict => {
  const { to } = intent;
  if (to === null) return "unknown";
  if (sent !== null) return is(sent.to !== null && isSame(sent.to, to));
  const recipient = presentAddress(receipt?.to);
  if (recipient !== undefined) return is(isSame(recipient, to));
  const listed = ownCalls(intent, rows).flatMap((row) => destinationIn(row) ?? []);
  if (listed.length > 0) return is(listed.some((one) => isSame(one, to)));
  return rows.some(({ contract }) => contract !== null && isSame(contract, to)) ? "fits" : "unknown";
};

type Row = Observation["rows"][number];

/** A row of the transaction itself; the others are tokens it moves. */
const isCall = ({ kind }: Row): boolean => kind === "native" || kind === "call";

/** The rows of the transaction itself, without those of what its contracts passed on, which come from others. */
const ownCalls = ({ senders }: Intent, rows: readonly Row[]): readonly Row[] => {
  const calls = rows.filter(isCall);
  const own = calls.filter(({ from_address: from }) => {
    const sender = presentAddress(from);
    return sender === undefined || senders.some((one) => isSame(one, sender));
  });
  return own.length > 0 ? own : calls;
};

const destinationIn = ({ to_address: to, contract }: Row): string | undefined =>
  presentAddress(to) ?? presentAddress(contract);

const amountOf = (intent: Intent, observation: Observation): Verdict => {
  // The same bytes request the same amounts, even if the token moved others, or they were reverted.
  if (calldataOf(intent, observation) === "fits" && observation.sent?.amount === intent.native) return "fits";
  const coin = coinOf(intent, observation);
  const tokens = tokensOf(intent, observation);
  if (coin === "differs" || tokens === "differs") return "differs";
  if (intent.native === 0n && intent.tokens?.length === 0) {
    // Calls that move nothing differ only in their bytes.
    return "unknown";
  }
  if (tokens === "fits" && (coin === "fits" || (intent.native === 0n && intent.tokens?.length !== 0))) return "fits";
  return "unknown";
};

const coinOf = (intent: Intent, { sent, rows }: Observation): Verdict => {
  const { native, to } = intent;
  if (native === null) return "unknown";
  if (sent !== null) return is(sent.amount === native);
  const calls = ownCalls(intent, rows);
  const toAsked = calls.filter((row) => to !== null && isSame(destinationIn(row) ?? "", to));
  const counted = toAsked.length > 0 ? toAsked : calls;
  const amounts = counted.flatMap(({ kind, amount }) =>
    amount === null ? (kind === "call" ? [0n] : []) : [BigInt(amount)],
  );
  if (amounts.includes(native)) return "fits";
  // A row may leave out what its call carries.
  return counted.length === 0 || counted.some(({ amount }) => amount === null) ? "unknown" : "differs";
};

const tokensOf = ({ tokens }: Intent, { receipt, logs, rows }: Observation): Verdict => {
  if (tokens === null) return "unknown";
  if (tokens.length === 0) return "fits";
  // A reverted transaction moved nothing.
  if (receipt?.status === 0) return "unknown";
  if (receipt !== null) return is(containsAll(logs, tokens));
  const moved = rows.flatMap(movementIn);
  if (moved.length > 0 && containsAll(moved, tokens)) return "fits";
  // A row may lack what would make it fit.
  return moved.length === 0 || rows.some(isPartial) ? "unknown" : "differs";
};

/** A token row without all that its movement has. */
const isPartial = (row: Row): boolean =>
  !isCall(row) && (row.from_address === null || row.to_address === null || movementIn(row).length === 0);

/** The movement in a token row. */
export const movementIn = ({
  kind,
  from_address: from,
  to_address: to,
  contract,
  token_id: id,
  amount,
}: Row): readonly Movement[] => {
  if (kind === "native" || kind === "call") return [];
  if (contract === null || amount === null) return [];
  if (kind !== "erc20" && id === null) return [];
  const asset =
    kind === "erc20" ? ({ kind, token: contract } as const) : ({ kind, token: contract, tokenId: id ?? "" } as const);
  return [{ kind: "transfer", asset, amount, from: from ?? "", to: to ?? "" }];
};

/** Whether some movements are all among others, equally often. */
const containsAll = (moved: readonly Movement[], movements: readonly Movement[]): boolean => {
  const left = moved.map(keyOf);
  return movements.map(keyOf).every((key) => {
    const at = left.indexOf(key);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
};

const keyOf = ({ asset, amount, from, to }: Movement): string =>
  JSON.stringify([
    asset.kind === "native" ? "" : addressKey(asset.token),
    "tokenId" in asset ? asset.tokenId : "",
    amount,
    addressKey(from),
    addressKey(to),
  ]);

const calldataOf = ({ calldata }: Intent, { sent }: Observation): Verdict =>
  calldata === null || sent === null ? "unknown" : is(sent.calldata.toLowerCase() === calldata.toLowerCase());
