import { createHash } from "node:crypto";
import { canonicalJson } from "#shared/json/canonical.ts";
import type { Spending } from "./spending.ts";

/** What was asked for, without the client share. */
export type Request = {
  readonly environment: string;
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
};

/**
 * SHA-256 of exactly this request, whatever the order of its keys. It calls an endpoint an operation, as when the first of these hashes
 * were stored: an old request has to keep its hash.
 */
export const requestHash = ({ environment, endpoint, params, query, body }: Request): string =>
  hash({ environment, operation: endpoint, params, query, body });

type Target = { readonly environment: string; readonly endpoint: string };

/**
 * SHA-256 of what a request resolves to, whatever its spelling, but for the sender: the journal keeps it in a column of its own,
 * because what is known of a sender may grow. The fee level is no part of it: trying again with a higher fee spends the same once more.
 * `network` is the canonical id.
 */
export const intentHash = (target: Target, { network, to, data, amount }: Omit<Spending, "sender">): string =>
  hash({ ...own(target), network, to, data, amount });

/**
 * The hash of a stored request that an earlier version took and that cannot be read strictly: it guards every call to the same
 * destination, or to any where that cannot be read either.
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
