import { expect, test } from "vitest";
import { auditActions, auditOutcomes } from "#shared/console/audit.ts";
import { operationStates } from "#shared/console/operation-states.ts";
import { runItemStates, runStates } from "#shared/console/run-states.ts";
import { directions, transactionStates } from "#shared/console/transaction-states.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { wireWord } from "#shared/text/wire-word.ts";
import { collectionTypes } from "#shared/wire/collection.ts";
import { feeLevels } from "#shared/wire/contract-call.ts";
import { profileTypes } from "#shared/wire/profile.ts";
import { feeLevelText } from "./components/fee-level.ts";
import { severityWords } from "./components/meaning/warnings.tsx";
import { stateWords } from "./components/operation-state.ts";
import { itemWords, runWords } from "./operations/run-words.ts";
import { actionWord, outcomeWord } from "./records/audit-words.ts";
import { standardText } from "./records/issued-words.ts";
import { typeText } from "./records/token-types.ts";
import { directionWords, transactionStateWords } from "./transactions/transaction-words.ts";

const shown = <T extends string>(what: string, all: readonly T[], words: (value: T) => string) =>
  all.map((value) => [what, value, words(value)] as const);

/** Every enumeration value that a person reads, with its words. */
const values = [
  shown("fee level", feeLevels, feeLevelText),
  shown("type of a collection", collectionTypes, typeText),
  shown("type of a token", [...collectionTypes, "FUNGIBLE_TOKEN"], typeText),
  shown("type of a profile", profileTypes, wireWord),
  shown("type of a record", ["MINT", "BURN"], wireWord),
  shown("standard", ["erc20", "erc721", "erc1155"], standardText),
  shown("state of an operation", operationStates, (state) => stateWords[state].word),
  shown("state of a run", runStates, (state) => runWords[state].word),
  shown("state of an item", runItemStates, (state) => itemWords[state].word),
  shown("state of a transaction", transactionStates, (state) => transactionStateWords[state].word),
  shown("direction", directions, (direction) => directionWords[direction].word),
  shown("audited action", auditActions, actionWord),
  shown("audited outcome", auditOutcomes, (outcome) => outcomeWord(outcome).word),
  shown("severity", ["note", "careful", "stop"], (severity) => severityWords[severity].word),
].flat();

test.each(values)("%s: %s is shown as “%s”", (_what, _value, word) => {
  expect(word).toMatch(/^[A-Z]/);
  expect(word).not.toMatch(/[_.]/);
  // A word in capitals is an abbreviation: no wire value is that short.
  expect(word).not.toMatch(/[A-Z]{4}/);
});

const modules = import.meta.glob<Record<string, unknown>>(
  ["/shared/wire/**/*.ts", "/shared/console/**/*.ts", "!**/*.test.ts"],
  {
    eager: true,
  },
);

/** The values of every enumeration in the schemas, each with its export. */
const enumerations = (): ReadonlyMap<string, string> => {
  const places = new Map<string, string>();
  const seen = new Set<object>();
  const walk = (value: unknown, where: string): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    // A lazily built schema has its class's internals here.
    const internals: unknown = Reflect.get(value, "_zod");
    const schema = isRecord(internals) ? internals["def"] : undefined;
    const def = isRecord(schema) ? schema : undefined;
    if (def?.["type"] === "enum" && isRecord(def["entries"])) {
      for (const entry of Object.values(def["entries"])) places.set(String(entry), where);
      return;
    }
    for (const part of Object.values(def ?? value)) walk(part, where);
  };
  for (const [file, exports] of Object.entries(modules)) {
    for (const [name, value] of Object.entries(exports)) walk(value, `${file} ${name}`);
  }
  return places;
};

test("every value in capitals that a schema knows has words", () => {
  const places = enumerations();
  expect(places.size).toBeGreaterThan(100);
  const capitals = [...places].filter(([value]) => /^[A-Z][A-Z_]+$/.test(value));
  expect(capitals.map(([value]) => value).toSorted()).toEqual(
    ["BURN", "HIGH", "LOW", "MEDIUM", "MINT", "NON_FUNGIBLE_TOKEN", "SEMI_FUNGIBLE_TOKEN"].toSorted(),
  );
  const knownValues = new Set<string>(values.map(([, value]) => value));
  expect(capitals.filter(([value]) => !knownValues.has(value))).toEqual([]);
});
