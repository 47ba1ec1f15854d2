import { createHash } from "node:crypto";
import type { HDKey } from "@scure/bip32";
import type { Store } from "#sandbox/store/tables.ts";
import { openMaster } from "./master.ts";

/** Master keys in memory, opened with the client share. */
export type Keyring = {
  /** Throws `wrongShare`. */
  readonly open: (organizationId: string, share: string) => Promise<HDKey>;
};

/** How long a master key stays open after its last use, in milliseconds. */
const lifetime = 30_000;

/**
 * Opening a seed is deliberately slow. A recently opened key is reused, so that many writes at once pay for it once; a
 * wrong share is never cached.
 */
export const createKeyring = (store: Store, open = openMaster): Keyring => {
  const keys = new Map<string, Promise<HDKey>>();
  const timers = new Map<string, NodeJS.Timeout>();

  const forget = (name: string) => {
    keys.delete(name);
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  const keep = (name: string) => {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(forget, lifetime, name).unref());
  };

  return {
    open: async (organizationId, share) => {
      const name = `${organizationId} ${createHash("sha256").update(share).digest("hex")}`;
      const key = keys.get(name) ?? open(store, organizationId, share);
      keys.set(name, key);
      keep(name);
      try {
        return await key;
      } catch (error) {
        forget(name);
        throw error;
      }
    },
  };
};
