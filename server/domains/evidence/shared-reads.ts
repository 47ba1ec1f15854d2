import { type CatchUpDependencies, catchUp } from "./catch-up.ts";
import { readSenderList, type SenderList } from "./sender-list.ts";

/** What the searches of one request read once for all of them. */
export type SharedReads = {
  /** Brings the copies of the service's transactions and networks up to date; since when they have to be. */
  readonly caughtUp: () => Promise<number>;
  readonly readList: typeof readSenderList;
};

/**
 * Hundreds of operations may have one sender: its list of thousands of transactions is read once for a request, and the
 * copies are compared with the service once.
 */
export const shareReads = (deps: CatchUpDependencies, environment: string): SharedReads => {
  let since: Promise<number> | undefined;
  const lists = new Map<string, Promise<SenderList>>();
  return {
    caughtUp: () => (since ??= catchUp(deps, environment, "transactions", true)),
    readList: (service, address, now) => {
      const list = lists.get(address) ?? readSenderList(service, address, now);
      lists.set(address, list);
      return list;
    },
  };
};
