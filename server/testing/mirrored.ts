import type { Store } from "#server/store/tables.ts";
import { networkId } from "./samples.ts";

/** Puts the network of the samples in the mirror of an environment, as its service would list it. */
export const mirrorNetwork = (store: Store, environment = "held"): Promise<unknown> =>
  mirror(store, environment, {
    kind: "networks",
    id: networkId,
    record: { id: networkId, enabled: true, name: "Sepolia", chainId: 11155111, decimals: 18 },
  });

type Mirrored = {
  readonly kind: "networks" | "addresses" | "contracts";
  readonly id: string;
  readonly networkId?: string;
  /** In canonical form. */
  readonly address?: string;
  readonly record: object;
};

/** Puts a record in the mirror of an environment. */
export const mirror = (store: Store, environment: string, mirrored: Mirrored): Promise<unknown> =>
  store
    .insertInto("mirror_records")
    .values({
      environment,
      kind: mirrored.kind,
      id: mirrored.id,
      position: 0,
      generation: 1,
      network_id: mirrored.networkId ?? networkId,
      profile: null,
      address: mirrored.address ?? null,
      names: "",
      words: "",
      record: JSON.stringify(mirrored.record),
    })
    .execute();
