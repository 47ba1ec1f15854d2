import { useCallback, useState } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { local } from "#src/lib/browser-storage.ts";
import { contractKey } from "#src/playground/ref/contract-ref.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";

const storageKey = "postern-recently-used";
const MOST_CONTRACTS = 50;
const MOST_USED = 5;

/** By contract, the latest at the end; only a function's signature, never its arguments. */
const usedSchema = lazily(() =>
  z.array(z.tuple([z.string(), z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(MOST_USED))])),
);
type Used = z.output<typeof usedSchema>;

/** A contract's functions used last in this browser, latest first, and a function that records a use. */
export const useRecentlyUsed = (contract: ContractRef): readonly [readonly string[], (signature: string) => void] => {
  const key = contractKey(contract);
  const [all, setAll] = useState(read);
  const note = useCallback(
    (signature: string) => {
      // Another tab may have recorded a use since.
      const before = read();
      const used = [signature, ...usedAt(before, key).filter((one) => one !== signature)].slice(0, MOST_USED);
      const after: Used = [...before.filter(([at]) => at !== key), [key, used]];
      setAll(after);
      local.write(storageKey, after.slice(-MOST_CONTRACTS));
    },
    [key],
  );
  return [usedAt(all, key), note];
};

const none: readonly string[] = [];

const usedAt = (all: Used, key: string): readonly string[] => all.find(([at]) => at === key)?.[1] ?? none;

const read = (): Used => local.read(storageKey, usedSchema) ?? [];
