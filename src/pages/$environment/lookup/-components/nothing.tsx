import { Text } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import { gapText } from "#shared/console/coverage-words.ts";
import { findKinds } from "#shared/console/find.ts";
import type { LookupAnswer } from "#shared/console/lookup.ts";
import { type Reading, type ReadingKind } from "#shared/lookup/recognize.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { dateText } from "#src/lib/utc-days.ts";
import { cutWords, kindNames } from "./cut-words.ts";
import { Part } from "./row.tsx";
import type { Asked } from "./use-asked.tsx";
import classes from "./lookup.module.css";

type Props = {
  readonly text: string;
  readonly readings: readonly Reading[];
  readonly answer: LookupAnswer;
  readonly asked: readonly Asked[];
};

/** Where Postern looked without finding anything. */
export const Nothing = ({ text, readings, answer, asked }: Props) => (
  <Part title="Nothing found">
    <Text size="sm">
      No results for “<NameText text={text.length > 80 ? `${text.slice(0, 80)}…` : text} />
      ”. Searched:
    </Text>
    <ul className={classes.list}>
      {[...placesOf(readings, answer), ...servicePlaces(asked)].map((place) => (
        <li key={place}>{place}</li>
      ))}
    </ul>
  </Part>
);

const placesOf = (
  readings: readonly Reading[],
  { audit, abis, searchedSince, cut, coverage }: LookupAnswer,
): readonly string[] => {
  const has = (...kinds: readonly ReadingKind[]) => readings.some(({ kind }) => kinds.includes(kind));
  const whole = findKinds.filter((kind) => !cut.some((one) => one.kind === kind));
  const named = [...whole.map((kind) => kindNames[kind]), ...cutWords(cut)];
  const missing = (coverage?.gaps ?? []).filter(({ reason }) => reason !== "cut" && reason !== "not-offered");
  return [
    ...(searchedSince === null
      ? []
      : [`Activity since ${dateText(searchedSince.slice(0, 10))} (older operations are not searchable yet)`]),
    ...(has("transaction") ? ["Activity: transaction hashes", "Transactions listed by the wallet service"] : []),
    ...(has("id")
      ? [
          "Activity: ids of operations, workflows, transactions and errors, and idempotency keys",
          audit === null
            ? "Ids of requests that changed something (your role cannot see who sent them)"
            : "Audit: ids of requests that changed something",
          "Not searched: ids of read requests, which are only in the server's log",
        ]
      : []),
    ...(has("words") ? ["Activity: the text of operations"] : []),
    ...(has("id", "address", "words") ? [capitalized(new Intl.ListFormat("en").format(named))] : []),
    ...(has("address", "words") ? ["Labels and the contract book"] : []),
    ...(abis === null || has("transaction")
      ? []
      : [`${numberText(abis.read)} ABIs in the contract book, and the standard interfaces`]),
    ...(has("id", "address", "words", "transaction") ? missing.map((gap) => `Incomplete: ${gapText(gap)}`) : []),
  ];
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One line for each query to the service. */
const servicePlaces = (asked: readonly Asked[]): readonly string[] => {
  const of = (searchState: Asked["state"]) => {
    const named = asked.filter(({ state }) => state === searchState).map(({ what }) => what);
    return named.length === 0 ? undefined : new Intl.ListFormat("en").format(named);
  };
  const [unknown, failed, stopped, lacking] = [of("unknown"), of("failed"), of("stopped"), of("not-offered")];
  const withheld = of("withheld");
  return [
    ...(unknown === undefined ? [] : [`The wallet service: ${unknown}`]),
    ...(failed === undefined ? [] : [`The wallet service did not respond for ${failed}`]),
    ...(stopped === undefined ? [] : [`You stopped the search for ${stopped}`]),
    ...(withheld === undefined ? [] : [`Not searched in the wallet service: ${withheld}`]),
    ...(lacking === undefined ? [] : [`This deployment cannot look up ${lacking}`]),
  ];
};
