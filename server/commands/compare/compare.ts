import type { Store } from "#server/store/tables.ts";
import { readLine, type SentLine } from "./sent-in.ts";

/** What a comparison of logs with the journal found. */
export type Comparison = {
  /** Lines of Postern's log. */
  readonly ownLines: number;
  /** Lines about operations that were sent, in the compared environments. */
  readonly sentLines: number;
  /** When the first and the last of them were sent, as the log has it. */
  readonly first: string | null;
  readonly last: string | null;
  /** What the journal lacks, each operation once, in the order of the log. */
  readonly missing: readonly SentLine[];
  /** Environments that the configuration does not have, and how many lines are about them. */
  readonly others: ReadonlyMap<string, number>;
  /** Where lines were cut off. */
  readonly broken: readonly string[];
};

/** How many operations are looked up at once. */
const lookedUp = 500;

/**
 * Finds the operations that a log says were sent and that the journal lacks. Lines about environments other than
 * `environments` belong to another Postern. Logs may overlap, and be of any size.
 */
export const compare = async (
  store: Store,
  environments: ReadonlySet<string>,
  logs: readonly { readonly name: string; readonly lines: AsyncIterable<string> }[],
): Promise<Comparison> => {
  const missing = new Map<string, SentLine>();
  const others = new Map<string, number>();
  const broken: string[] = [];
  const times: string[] = [];
  let ownLines = 0;
  let sentLines = 0;
  let waiting: SentLine[] = [];

  const lookUp = async (): Promise<void> => {
    const ids = waiting.map(({ operationId }) => operationId);
    const rows = await store.selectFrom("operations").select("id").where("id", "in", ids).execute();
    const there = new Set(rows.map(({ id }) => id));
    for (const one of waiting) {
      const earlier = missing.get(one.operationId)?.time ?? null;
      // The other half of a line that was cut off may say more.
      if (!there.has(one.operationId) && earlier === null) missing.set(one.operationId, one);
    }
    waiting = [];
  };

  for (const { name, lines } of logs) {
    let number = 0;
    for await (const line of lines) {
      number += 1;
      const { isOwn, sent, isBroken } = readLine(line);
      if (isOwn) ownLines += 1;
      if (isBroken) broken.push(`${name}:${number}`);
      for (const one of sent) {
        const { environment, time } = one;
        if (environment !== null && !environments.has(environment)) {
          others.set(environment, (others.get(environment) ?? 0) + 1);
          continue;
        }
        sentLines += 1;
        if (time !== null) times.splice(0, times.length, ...endsOf([...times, time]));
        waiting.push(one);
      }
      if (waiting.length >= lookedUp) await lookUp();
    }
  }
  if (waiting.length > 0) await lookUp();
  const [first = null, last = first] = times;
  return { ownLines, sentLines, first, last, missing: [...missing.values()], others, broken };
};

/** The least and the greatest of some times, which sort as text. */
const endsOf = (times: readonly string[]): readonly string[] => {
  const sorted = times.toSorted();
  return [...sorted.slice(0, 1), ...sorted.slice(-1)];
};
