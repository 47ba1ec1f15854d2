import {
  type MutateOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { staleAfter, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { keys } from "./keys.ts";
import { once } from "./once.ts";

/** What each change makes out of date: the prefixes of the query keys. */
export const stale = {
  /** A write to the wallet service: the operation that records it, and what the table of endpoints says. */
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
    keys.ledger.all(environment),
  ],
  /** What an admin records about an operation. */
  afterSettling: (environment: string) => [keys.operations.all(environment)],
  afterRunChange: (environment: string) => [keys.runs.all(environment), keys.payouts.pages(environment)],
  /** A start is a change of its payout, too. */
  afterPayoutChange: (environment: string) => [keys.payouts.pages(environment)],
  afterViewChange: (environment: string) => [keys.views.all(environment)],
  afterLabelChange: (environment: string) => [keys.labels.all(environment)],
  /** The book also says what addresses are called and where they lead. */
  afterBookChange: (environment: string) => [keys.contractBook.all(environment), keys.addressOwners.all(environment)],
  afterMirrorRefresh: (environment: string) => [keys.find.all(environment)],
  afterLedgerRefresh: (environment: string) => [keys.ledger.all(environment)],
  afterTokenRefresh: (environment: string) => [keys.tokens.all(environment)],
  /** What is done about a person is an entry of the audit, too. */
  afterPersonChange: () => [keys.people.all(), keys.audit.all()],
  /** A verification is an entry of the audit itself. */
  afterVerification: () => [keys.audit.all()],
};

/** Fetches the queries under these keys again: those on the screen now, the others when they are shown next. */
export const refresh = async (client: QueryClient, prefixes: readonly QueryKey[]): Promise<void> => {
  await Promise.all(prefixes.map((queryKey) => client.invalidateQueries({ queryKey })));
};

/** A mutation of Postern's own data. After success and failure alike, it fetches again what is out of date. */
export const useChange = <V, T>(prefixes: readonly QueryKey[], mutationFn: (variables: V) => Promise<T>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(client, prefixes) });
};

/** A change whose variables may hold a client share, which nothing keeps once it is sent. */
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
