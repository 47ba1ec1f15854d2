import { countText } from "#shared/amount/number-text.ts";
import type { Run } from "#shared/console/run.ts";
import { createsAddress, nounInSentence } from "#shared/wire/endpoint-facts.ts";

type Named = Pick<Run, "name" | "total" | "endpoints">;

/** A run's title: its name, or what it does. */
export const runTitle = (run: Named): string =>
  run.name ?? (runCreates(run) ? `Generate ${runWhat(run)}` : runWhat(run));

const runCreates = ({ endpoints }: Named): boolean => endpoints.length > 0 && endpoints.every(createsAddress);

/** What a run does, with how many items: "12 contract writes", "300 addresses". */
export const runWhat = ({ total, endpoints }: Omit<Named, "name">): string => {
  const nouns = new Set(endpoints.map(nounOf));
  const [only = "operation"] = nouns;
  const [one, many] = formsOf(nouns.size === 1 ? only : "operation");
  return countText(total, one, many);
};

const nounOf = (endpoint: string): string => (createsAddress(endpoint) ? "address" : nounInSentence(endpoint));

const formsOf = (noun: string): readonly [one: string, many: string] => [
  noun,
  noun === "address" ? "addresses" : `${noun}s`,
];
