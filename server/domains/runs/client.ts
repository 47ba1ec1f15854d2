import type { Upstream } from "#server/domains/environments/environment.ts";
import type { RunItemTable, Store } from "#server/store/tables.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import type { SourceItem } from "./source-item.ts";
import type { ItemChange } from "./steps.ts";

/** A domain that knows more about the items of one endpoint than the journal does. */
export type RunClient = {
  readonly endpoint: WriteName;
  /** The lane of a new item: a run never has two items of one lane under way; null: no lane. */
  readonly laneOf: (item: Pick<SourceItem, "endpoint" | "params" | "body">) => string | null;
  /**
   * What `settle` has to know of the time before an item was sent: its baseline. null if there is none, "unreachable" if
   * the service does not respond: then the run rests.
   */
  readonly before: (item: RunItemTable, upstream: Upstream) => Promise<number | null | "unreachable">;
  /** Finds out how an unconfirmed item with a baseline ended; null if that cannot be said yet. */
  readonly settle: (
    store: Store,
    item: RunItemTable,
    upstream: Upstream,
    now: () => number,
  ) => Promise<ItemChange | null>;
};

/** What runs need of the domains that know more about some items. */
export type RunClients = { readonly runClients: readonly RunClient[] };

/** The domain that knows more about the items of this endpoint, if any. */
export const clientOf = (runClients: readonly RunClient[], endpoint: string): RunClient | undefined =>
  runClients.find((client) => client.endpoint === endpoint);
