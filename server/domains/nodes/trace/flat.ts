import * as z from "zod";
import { addressSchema, amountSchema, hashSchema } from "#server/domains/nodes/methods.ts";
import type { Steps } from "#shared/abi/steps.ts";
import { createCollector, type Frame, kindOfCall, type TraceReading } from "./frame.ts";

const entrySchema = z.looseObject({
  type: z.string(),
  action: z.looseObject({
    callType: z.string().nullish(),
    from: addressSchema.nullish(),
    to: addressSchema.nullish(),
    value: amountSchema.nullish(),
    /** Of a contract that destroyed itself. */
    address: addressSchema.nullish(),
    refundAddress: addressSchema.nullish(),
    balance: amountSchema.nullish(),
  }),
  result: z.looseObject({ address: addressSchema.nullish() }).nullish(),
  error: z.string().nullish(),
  /** Its place: the number of each call around it among its siblings. Empty for the outermost. */
  traceAddress: z.array(z.int().nonnegative()).max(1_024),
  transactionHash: hashSchema.nullish(),
});

type Entry = z.output<typeof entrySchema>;

/**
 * Reads the answer of `trace_transaction`: a list of calls, each with its place among the others. One step for each. The
 * call around another must precede it: whether that one failed decides.
 */
export const readFlat = function* (answer: readonly unknown[], hash: string): Steps<TraceReading> {
  const collector = createCollector();
  const undone = new Map<string, boolean>();
  for (const raw of answer) {
    const parsed = entrySchema.safeParse(raw);
    const frame = parsed.success ? frameOf(parsed.data, undone, hash) : undefined;
    if (!collector.add(frame)) break;
    yield;
  }
  return collector.result();
};

const frameOf = (entry: Entry, undone: Map<string, boolean>, hash: string): Frame | undefined => {
  const { traceAddress: place, error, transactionHash } = entry;
  if ((transactionHash ?? hash).toLowerCase() !== hash) return undefined;
  const own = place.join();
  const around = place.length === 0 ? false : undone.get(place.slice(0, -1).join());
  // The outermost call has no other before it, and no place is taken twice.
  if (around === undefined || undone.has(own) || (place.length === 0) !== (undone.size === 0)) return undefined;
  const isUndone = around || (error ?? "") !== "";
  undone.set(own, isUndone);
  const ends = endsOf(entry);
  return ends && { ...ends, isUndone };
};

const endsOf = ({ type, action, result }: Entry): Omit<Frame, "isUndone"> | undefined => {
  const isCall = type.toLowerCase() === "call";
  const kind = kindOfCall(isCall ? (action.callType ?? "call") : type);
  const amount = (kind === "destroy" ? action.balance : action.value) ?? 0n;
  const from = kind === "destroy" ? action.address : action.from;
  const to = kind === "destroy" ? action.refundAddress : kind === "create" ? result?.address : action.to;
  const isUnknown = kind === undefined && (amount > 0n || !isCall);
  if (isUnknown || from === null || from === undefined) return undefined;
  return { kind: kind ?? "borrowed", from: from.toLowerCase(), to: to?.toLowerCase() ?? null, amount };
};
