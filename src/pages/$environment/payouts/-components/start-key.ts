import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { tabForms } from "#src/lib/tab-forms.ts";

const keySchema = lazily(() => z.string().check(z.minLength(1)));

/**
 * The key for starting a version of a payout: it is the same after a reload, so that a lost response is found again.
 */
export const startKey = (id: string, version: string): string => {
  const at = `payout-start/${id}/${version}`;
  const kept = tabForms.read(at, keySchema);
  if (kept !== undefined) return kept;
  const key = crypto.randomUUID();
  tabForms.write(at, key);
  return key;
};
