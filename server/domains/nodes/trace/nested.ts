import * as z from "zod";
import { addressSchema, amountSchema } from "#server/domains/nodes/methods.ts";
import type { Steps } from "#shared/abi/steps.ts";
import { createCollector, type Frame, kindOfCall, type TraceReading } from "./frame.ts";

/** One call; those within are read in their turn. */
const callSchema = z.looseObject({
  type: z.string(),
  from: addressSchema,
  to: addressSchema.nullish(),
  value: amountSchema.nullish(),
  error: z.string().nullish(),
  calls: z.array(z.unknown()).nullish(),
});

/** A chain nests no more calls. */
const deepest = 1_025;

type Open = { readonly raw: unknown; readonly depth: number; readonly isUndone: boolean };

/** Reads the answer of `callTracer`: calls within calls. One step for each call, and no recursion: it may be hostile. */
export const readNested = function* (answer: unknown): Steps<TraceReading> {
  const collector = createCollector();
  /** The calls to read, the next one last. */
  const open: Open[] = [{ raw: answer, depth: 1, isUndone: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { raw, depth, isUndone } = next;
    const read = depth > deepest ? undefined : frameOf(raw, isUndone);
    if (!collector.add(read?.frame) || read === undefined) break;
    const { frame, calls } = read;
    for (const inner of calls.toReversed()) open.push({ raw: inner, depth: depth + 1, isUndone: frame.isUndone });
    yield;
  }
  return collector.result();
};

const frameOf = (
  raw: unknown,
  isAroundUndone: boolean,
): { readonly frame: Frame; readonly calls: readonly unknown[] } | undefined => {
  const parsed = callSchema.safeParse(raw);
  if (!parsed.success) return undefined;
  const { type, from, to, value, error, calls } = parsed.data;
  const amount = value ?? 0n;
  const kind = kindOfCall(type) ?? (amount === 0n ? "borrowed" : undefined);
  if (kind === undefined) return undefined;
  const isUndone = isAroundUndone || (error ?? "") !== "";
  return {
    frame: { kind, from: from.toLowerCase(), to: to?.toLowerCase() ?? null, amount, isUndone },
    calls: calls ?? [],
  };
};
