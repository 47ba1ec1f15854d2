import {
  focusManager,
  type MutateOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { staleAfter, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { keys } from "./keys.ts";
import { once } from "./once.ts";

/** The query key prefixes that each change invalidates. */
export const stale = {
  /** A write to the wallet service: the operation that records it, and the prefixes in the endpoint table. */
  afterWrite: (environment: string, name: WriteName) => [
    keys.operations.all(environment),
    ...staleAfter(name).map((list) => keys[list].all(environment)),
  ],
  /** An operation's next state, which lists and the number of open operations show too. */
  afterStep: (environment: string) => [keys.operations.pages(environment), keys.operations.pulse(environment)],
  /**
   * An operation that has ended: balances have changed, its recipient is no longer a new one, and what it created is listed only now.
   */
  afterEnd: (environment: string, endpoint: string) => [
    ...staleAfter(endpoint).map((list) => keys[list].all(environment)),
    keys.addresses.all(environment),
    keys.contracts.currents(environment),
    keys.portfolio.all(environment),
    keys.assets.all(environment),
    keys.knownAddresses.all(environment),
    keys.listedTransactions.all(environment),
  ],
  /** What an admin records about an operation. */
  afterSettling: (environment: string) => [keys.operations.all(environment)],
  afterRunChange: (environment: string) => [keys.runs.all(environment), keys.payouts.pages(environment)],
  /** A start also changes its payout. */
  afterPayoutChange: (environment: string) => [keys.payouts.pages(environment)],
  afterViewChange: (environment: string) => [keys.views.all(environment)],
  afterLabelChange: (environment: string) => [keys.labels.all(environment)],
  /** The book also affects address names and links. */
  afterBookChange: (environment: string) => [keys.contractBook.all(environment), keys.addressOwners.all(environment)],
  afterMirrorRefresh: (environment: string) => [keys.find.all(environment)],
  afterTransactionsRefresh: (environment: string) => [keys.listedTransactions.all(environment)],
  afterTokenRefresh: (environment: string) => [keys.tokens.all(environment)],
  /** Changing a person also adds an audit entry. */
  afterPersonChange: () => [keys.people.all(), keys.audit.all()],
  /** A verification is itself an audit entry. */
  afterVerification: () => [keys.audit.all()],
};

/** Refetches the queries under these keys: those on the screen now, the others when next shown. */
export const refresh = async (client: QueryClient, prefixes: readonly QueryKey[]): Promise<void> => {
  await Promise.all(prefixes.map((queryKey) => client.invalidateQueries({ queryKey })));
};

/** The same after news that nobody asked for: a hidden page refetches when it is seen. */
export const refreshWhenSeen = (client: QueryClient, prefixes: readonly QueryKey[]): void => {
  const refetchType = focusManager.isFocused() ? "active" : "none";
  for (const queryKey of prefixes) void client.invalidateQueries({ queryKey, refetchType });
};

/** A mutation of Postern's own data. It refetches affected queries after success and failure alike. */
export const useChange = <V, T>(prefixes: readonly QueryKey[], mutationFn: (variables: V) => Promise<T>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(client, prefixes) });
};

/** A change whose variables may contain a client share, which is not kept once sent. */
export const useSecretChange = <V extends object, T>(
  prefixes: readonly QueryKey[],
  mutationFn: (variables: V) => Promise<T>,
) => {
  const { mutate, ...change } = useChange(prefixes, (take: () => V) => mutationFn(take()));
  return {
    ...change,
    mutate: (variables: V, options?: MutateOptions<T, Error, () => V>) => mutate(once(variables), options),
  };
};
