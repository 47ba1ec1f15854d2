import { setImmediate as otherWork } from "node:timers/promises";
import { lastPosition, sliceRows } from "#server/domains/mirror/save.ts";
import type { Store } from "#server/store/tables.ts";
import type { FindKind } from "#shared/console/find.ts";
import { type Filter, sliceOf } from "./filter.ts";

export type Searched = {
  /** The lengths of the lists before the search, if known. */
  readonly lengths: ReadonlyMap<FindKind, number>;
  /** Whether to stop searching a list, because the client is gone or the time is up. */
  readonly isGone: (kind: FindKind) => boolean;
  /** More records than this are not sorted in one statement; as many as in a slice if left out. */
  readonly few?: number;
  /** Called for an aborted list, with the number of positions read and in total. */
  readonly onCut?: ((cut: Cut) => void) | undefined;
};

export type Cut = { readonly kind: FindKind; readonly searched: number; readonly places: number };

/** The slices of a list, in order. A wallet's addresses are looked up at once. */
export const slices = async function* (store: Store, filter: Filter, { isGone, onCut }: Searched) {
  const { kind } = filter;
  const last = await lastPosition(store, filter.environment, kind);
  const size = filter.wallet === undefined ? sliceRows : last + 1;
  for (let from = 0; from <= last; from += size) {
    if (isGone(kind)) {
      onCut?.({ kind, searched: from, places: last + 1 });
      return;
    }
    yield sliceOf(store, filter, from, size);
    await otherWork();
  }
};
