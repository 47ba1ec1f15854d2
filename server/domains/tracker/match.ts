/** An operation that may have caused a transaction not found yet. */
export type Waiting = {
  readonly id: string;
  /** The addresses it may have sent from; null: any. */
  readonly senders: readonly string[] | null;
  /** The earliest possible time of its transaction, in milliseconds since 1970. */
  readonly since: number;
};

/** A transaction that moves the same as the operations, to the same destination. */
export type Candidate = {
  readonly key: string;
  readonly senders: readonly string[];
  /** In milliseconds since 1970. */
  readonly at: number;
};

/**
 * Assigns each of several operations that move the same its own transaction, earliest first. Undefined if fewer
 * transactions fit than there are operations: then it is unclear whose they are.
 */
export const matched = (
  waiting: readonly Waiting[],
  candidates: readonly Candidate[],
): ReadonlyMap<Waiting["id"], Candidate["key"]> | undefined => {
  const transactions = candidates.toSorted((one, other) => one.at - other.at || compare(one.key, other.key));
  const operations = waiting.toSorted((one, other) => one.since - other.since || compare(one.id, other.id));
  /** The operation assigned to each transaction. */
  const holders = new Map<string, Waiting>();
  /** Finds a transaction for an operation, if necessary by reassigning another operation. */
  const place = (operation: Waiting, tried: Set<string>): boolean => {
    const fitting = transactions.filter((transaction) => !tried.has(transaction.key) && fits(operation, transaction));
    const free = fitting.find(({ key }) => !holders.has(key));
    if (free !== undefined) {
      holders.set(free.key, operation);
      return true;
    }
    for (const { key } of fitting) {
      const holder = holders.get(key);
      if (holder === undefined || tried.has(key)) continue;
      tried.add(key);
      if (!place(holder, tried)) continue;
      holders.set(key, operation);
      return true;
    }
    return false;
  };
  if (!operations.every((operation) => place(operation, new Set()))) return undefined;
  return new Map([...holders].map(([key, { id }]) => [id, key]));
};

type Confirmable = { readonly isConfirmed: boolean };

/**
 * Whether a transaction may have replaced an undecided one of another operation: a wallet may send the same again with
 * a higher fee, and only one of the two is ever confirmed. `undecided` are such transactions as the lists show them;
 * undefined: not shown at all.
 */
export const mayReplace = (transaction: Confirmable, undecided: readonly (Confirmable | undefined)[]): boolean =>
  undecided.some((own) => own === undefined || (transaction.isConfirmed && !own.isConfirmed));

const fits = ({ senders, since }: Waiting, transaction: Candidate): boolean =>
  transaction.at >= since && (senders === null || senders.some((sender) => transaction.senders.includes(sender)));

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
