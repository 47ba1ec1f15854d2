import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { local } from "#src/lib/browser-storage.ts";
import type { Remembered } from "./pasted-columns.ts";
import { columnKinds } from "./row-asset.ts";

const key = "postern-payout-columns";
/** The most headings that are remembered; the oldest are forgotten. */
const most = 100;
const longestWord = 100;

const schema = lazily(() => z.array(z.tuple([z.string(), z.enum(columnKinds)])));

/** What a person has made of columns in this browser, by the words of their headings. */
export const rememberedColumns = (): Remembered => new Map(local.read(key, schema) ?? []);

export const rememberColumns = (assigned: Remembered): void => {
  const fresh = [...assigned].filter(([word]) => word.length <= longestWord);
  if (fresh.length === 0) return;
  const before = [...rememberedColumns()].filter(([word]) => !assigned.has(word));
  local.write(key, [...before, ...fresh].slice(-most));
};
