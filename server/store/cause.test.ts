import { describe, expect, test } from "vitest";
import { UnavailableError } from "#database/unavailable.ts";
import { Problem } from "#server/lib/problem.ts";
import { causeOf } from "./cause.ts";
import { SilenceError } from "./postgres-watch.ts";

const coded = (code: string, message = "a secret row"): Error => Object.assign(new Error(message), { code });

describe("the logged cause of a store failure", () => {
  test.each([
    ["a refused connection", coded("ECONNREFUSED"), "ECONNREFUSED"],
    ["a full disk", coded("SQLITE_FULL"), "SQLITE_FULL"],
    ["an extended SQLite code, by its primary code", coded("SQLITE_IOERR_FSYNC"), "SQLITE_IOERR"],
    ["too many connections", coded("53300"), "53300"],
    ["a terminated statement", coded("57014"), "57014"],
    ["an unresponsive database", new SilenceError("no"), "NO_ANSWER"],
    ["a pool without a free connection", new Error("timeout exceeded when trying to connect"), "NO_CONNECTION_FREE"],
    ["a broken connection", new Error("Connection terminated unexpectedly"), "CONNECTION_LOST"],
    ["several addresses that all refuse", new AggregateError([coded("ECONNREFUSED")], ""), "ECONNREFUSED"],
  ])("%s", (_what, error, code) => {
    expect(causeOf(new UnavailableError("unreachable", error))).toBe(code);
    const problem = new Problem("POSTERN_STORE_UNAVAILABLE", "Sorry.", { cause: new UnavailableError("full", error) });
    expect(causeOf(problem)).toBe(code);
  });

  test.each([
    ["an unlisted code", coded("a password")],
    ["a code that begins like one of SQLite's", coded("SQLITE_FULLY secret")],
    ["an error without a code", new Error("a row")],
    ["a code that is a built-in property", coded("constructor")],
    ["no error", "ECONNREFUSED"],
    ["nothing", undefined],
  ])("is not logged for %s", (_what, error) => {
    expect(causeOf(error)).toBeUndefined();
  });
});
