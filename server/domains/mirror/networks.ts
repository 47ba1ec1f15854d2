import type { Store } from "#server/store/tables.ts";
import { type Network, networkSchema } from "#shared/wire/network.ts";

/** The organization's mirrored networks; none until their list was read. */
export const mirroredNetworks = async (store: Store, environment: string): Promise<readonly Network[]> => {
  const rows = await store
    .selectFrom("mirror_records")
    .select("record")
    .where("environment", "=", environment)
    .where("kind", "=", "networks")
    .limit(1000)
    .execute();
  return rows.flatMap(({ record }) => {
    const read = networkSchema.safeParse(JSON.parse(record));
    return read.success ? [read.data] : [];
  });
};
