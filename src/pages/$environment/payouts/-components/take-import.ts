import { freePayoutName } from "#src/api/payouts.ts";
import type { Draft, Facts } from "./draft-store.ts";
import { type History, withAdded } from "./edit-rows.ts";
import type { Imported } from "./import-rows.tsx";
import { isUnnamed, nameOfFile } from "./payout-name.ts";

type Store = {
  readonly latest: () => Draft;
  readonly setFacts: (facts: Partial<Facts>) => void;
  readonly setHistory: (edit: (history: History) => History) => void;
};

/** Adds the rows of a table to a draft, which takes its network and its name from them if it has none of its own. */
export const takeImport = (
  environment: string,
  id: string,
  draft: Store,
  { rows, isReplaced, networkId, fileName }: Imported,
): void => {
  const { facts } = draft.latest();
  draft.setHistory((history) => withAdded(history, rows, isReplaced));
  // Another network would have other addresses and tokens.
  if (networkId !== null && facts.networkId === null) draft.setFacts({ networkId, addressId: null, asset: "native" });
  const name = fileName === null || !isUnnamed(facts.name) ? undefined : nameOfFile(fileName);
  if (name === undefined) return;
  draft.setFacts({ name });
  void numberName(environment, id, draft, name);
};

/** Puts a number after a draft's name if another draft has it, unless it is edited meanwhile. */
export const numberName = async (environment: string, id: string, draft: Store, name: string): Promise<void> => {
  const free = await freePayoutName(environment, name, id);
  if (free !== name && draft.latest().facts.name.trim() === name) draft.setFacts({ name: free });
};
