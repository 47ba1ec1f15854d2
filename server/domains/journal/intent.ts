import { createHash } from "node:crypto";
import { canonicalJson } from "#shared/json/canonical.ts";
import type { Spending } from "./spending.ts";

/** The parts of a request, without the client share, that its hash covers: exactly as its endpoint's schemas read them. */
export type Hashed = {
  readonly environment: string;
  readonly endpoint: string;
  readonly params: object;
  readonly query: object;
  readonly body: unknown;
};

/**
 * SHA-256 of exactly this request, independent of key order. It calls an endpoint an operation, as the first stored
 * hashes did: old requests must keep their hash.
 */
export const requestHash = ({ environment, endpoint, params, query, body }: Hashed): string =>
  hash({ environment, operation: endpoint, params, query, body });

type Target = { readonly environment: string; readonly endpoint: string };

/**
 * SHA-256 of what a request resolves to, in any spelling, without the sender: the journal keeps the sender in its own
 * column, because more may become known about it. The fee level is left out: retrying with a higher fee spends the same
 * again. `network` is the canonical id.
 */
export const intentHash = (target: Target, { network, to, data, amount }: Omit<Spending, "sender">): string =>
  hash({ ...own(target), network, to, data, amount });

/**
 * The hash of a stored request that an earlier version accepted and that cannot be read strictly: it guards every call
 * to the same destination, or to any destination if that is unreadable too.
 */
export const unreadableHash = (target: Target, to: string | null): string => hash({ ...own(target), unreadable: to });

/** All hashes of stored operations that may have spent the same. */
export const guardingHashes = (target: Target, intent: string, to: string): readonly string[] => [
  intent,
  unreadableHash(target, to),
  unreadableHash(target, null),
];

const own = ({ environment, endpoint }: Target) => ({ environment, endpoint });

const hash = (value: unknown): string => createHash("sha256").update(canonicalJson(value)).digest("hex");
