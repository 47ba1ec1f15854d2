import * as z from "zod";
import type { Store } from "#server/store/tables.ts";
import { recordId } from "./record.ts";

/** The address of an address record that the mirror has under one of these ids, or undefined. */
export const mirroredAddress = async (
  store: Store,
  environment: string,
  ids: readonly string[],
): Promise<string | undefined> => {
  const row = await store
    .selectFrom("mirror_records")
    .select("address")
    .where("environment", "=", environment)
    .where("kind", "=", "addresses")
    .where("id", "in", ids.map(recordId))
    .where("address", "is not", null)
    .where("address", "<>", "")
    .executeTakeFirst();
  return row?.address ?? undefined;
};

/** The networks that the mirror has, with the words that each goes by. */
export const mirroredNetworks = async (
  store: Store,
  environment: string,
): Promise<readonly { readonly id: string; readonly words: readonly unknown[] }[]> => {
  const rows = await store
    .selectFrom("mirror_records")
    .select(["id", "record"])
    .where("environment", "=", environment)
    .where("kind", "=", "networks")
    .execute();
  return rows.map(({ id, record }) => {
    const { name, code, alias } = wordsSchema.parse(JSON.parse(record));
    return { id, words: [name, code, alias] };
  });
};

const wordsSchema = z.looseObject({
  name: z.optional(z.unknown()),
  code: z.optional(z.unknown()),
  alias: z.optional(z.unknown()),
});
