import { signature } from "#shared/abi/functions.ts";
import { resultJson } from "#shared/abi/result-json.ts";
import { formatResult } from "#shared/abi/result.ts";
import type { Abi, AbiFunction } from "#shared/abi/types.ts";
import { csvRow } from "#shared/csv/write.ts";
import type { ReadOutcome } from "#src/api/contract-calls.ts";
import { failureText } from "#src/playground/result/failure-text.ts";

type Outcomes = ReadonlyMap<string, ReadOutcome>;

/** The results as JSON: a list with each function's result or error; integers are decimal strings. */
export const allJson = (fns: readonly AbiFunction[], outcomes: Outcomes, abi: Abi): string => {
  const read = rowsOf(fns, outcomes, abi).map(({ name, result, error }) => {
    const value: unknown = result === undefined ? undefined : JSON.parse(result);
    return { function: name, ...(result === undefined ? { error } : { result: value }) };
  });
  return JSON.stringify(read, null, 2);
};

/** The same as a CSV file; a single value is plain, others are JSON. */
export const allCsv = (fns: readonly AbiFunction[], outcomes: Outcomes, abi: Abi): string => {
  const header = ["function", "outputs", "result", "error"];
  const rows = rowsOf(fns, outcomes, abi).map(({ name, types, result, error }) => [
    name,
    types,
    result === undefined ? "" : bare(result),
    error ?? "",
  ]);
  return [header, ...rows].map(csvRow).join("");
};

type Row = {
  readonly name: string;
  readonly types: string;
  /** As JSON. */
  readonly result?: string;
  readonly error?: string;
};

const rowsOf = (fns: readonly AbiFunction[], outcomes: Outcomes, abi: Abi): readonly Row[] =>
  fns.flatMap((fn): readonly Row[] => {
    const outcome = outcomes.get(signature(fn));
    if (outcome === undefined) return [];
    const row = { name: signature(fn), types: fn.outputs.map(({ type }) => type).join(" ") };
    if (outcome.status === "error") return [{ ...row, error: failureText(outcome.error, abi) }];
    return [{ ...row, result: resultJson(formatResult(fn.outputs, outcome.response.result.data.result)) }];
  });

const bare = (json: string): string => {
  const value: unknown = JSON.parse(json);
  return typeof value === "string" ? value : JSON.stringify(value);
};
