import { describe, expect, test } from "vitest";
import { UnavailableError } from "#database/unavailable.ts";
import { Problem } from "../lib/problem.ts";
import { causeOf } from "./cause.ts";
import { SilenceError } from "./postgres-watch.ts";

const coded = (code: string, message = "a secret row"): Error => Object.assign(new Error(message), { code });

describe("the cause of a store's failure", () => {
  test.each([
    ["a refused connection", coded("ECONNREFUSED"), "ECONNREFUSED"],
    ["a full disk", coded("SQLITE_FULL"), "SQLITE_FULL"],
    ["an extended code of SQLite, by what it belongs to", coded("SQLITE_IOERR_FSYNC"), "SQLITE_IOERR"],
    ["too many connections", coded("53300"), "53300"],
    ["a statement that was ended", coded("57014"), "57014"],
    ["a database that is silent", new SilenceError("no"), "NO_ANSWER"],
    ["a pool without a free connection", new Error("timeout exceeded when trying to connect"), "NO_CONNECTION_FREE"],
    ["a connection that broke", new Error("Connection terminated unexpectedly"), "CONNECTION_LOST"],
    ["several addresses that all refuse", new AggregateError([coded("ECONNREFUSED")], ""), "ECONNREFUSED"],
  ])("%s", (_what, error, code) => {
    expect(causeOf(new UnavailableError("unreachable", error))).toBe(code);
    const problem = new Problem("POSTERN_STORE_UNAVAILABLE", "Sorry.", { cause: new UnavailableError("full", error) });
    expect(causeOf(problem)).toBe(code);
  });

  test.each([
    ["a code that nobody listed", coded("a password")],
    ["a code that begins like one of SQLite's", coded("SQLITE_FULLY secret")],
    ["an error without a code", new Error("a row")],
    ["a code that is a property of every object", coded("constructor")],
    ["no error", "ECONNREFUSED"],
    ["nothing", undefined],
  ])("is not told of %s", (_what, error) => {
    expect(causeOf(error)).toBeUndefined();
  });
});
