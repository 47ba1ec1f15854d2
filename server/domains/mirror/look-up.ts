import * as z from "zod";
import type { Store } from "#server/store/tables.ts";
import { type Network, networkSchema } from "#shared/wire/network.ts";
import { recordId } from "./record.ts";

/** The address of a mirrored address record with one of these ids. */
export const mirroredAddress = async (
  store: Store,
  environment: string,
  ids: readonly string[],
): Promise<string | undefined> => {
  const [first] = (await mirroredAddresses(store, environment, ids)).values();
  return first;
};

/** `mirroredAddress` for many ids, keyed as given; unknown ones are left out. */
export const mirroredAddresses = async (
  store: Store,
  environment: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await store
    .selectFrom("mirror_records")
    .select(["id", "address"])
    .where("environment", "=", environment)
    .where("kind", "=", "addresses")
    .where("id", "in", [...new Set(ids.map(recordId))])
    .where("address", "is not", null)
    .where("address", "<>", "")
    .execute();
  const byRecord = new Map(rows.map(({ id, address }) => [id, address]));
  return new Map(
    ids.flatMap((id) => {
      const address = byRecord.get(recordId(id));
      return typeof address === "string" ? [[id, address] as const] : [];
    }),
  );
};

/** The network of a mirrored address record with one of these ids, as the service names it. */
export const mirroredAddressNetwork = async (
  store: Store,
  environment: string,
  ids: readonly string[],
): Promise<string | undefined> => {
  const row = await store
    .selectFrom("mirror_records")
    .select("network_id")
    .where("environment", "=", environment)
    .where("kind", "=", "addresses")
    .where("id", "in", [...new Set(ids.map(recordId))])
    .where("network_id", "is not", null)
    .executeTakeFirst();
  return row?.network_id ?? undefined;
};

/** A mirrored network, by its id in any spelling. */
export const mirroredNetwork = async (store: Store, environment: string, id: string): Promise<Network | undefined> => {
  const row = await store
    .selectFrom("mirror_records")
    .select("record")
    .where("environment", "=", environment)
    .where("kind", "=", "networks")
    .where("id", "=", recordId(id))
    .executeTakeFirst();
  const read = row === undefined ? undefined : networkSchema.safeParse(JSON.parse(row.record));
  return read?.success === true ? read.data : undefined;
};

/** The mirrored networks, each with its names. */
export const mirroredNetworkNames = async (
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
