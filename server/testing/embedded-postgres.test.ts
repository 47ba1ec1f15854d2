import { expect, test } from "vitest";
import { loadEmbeddedPostgres } from "./embedded-postgres.ts";

const hooks = () => [...process.listeners("beforeExit"), ...process.listeners("exit")];

test("what starts PostgreSQL for the tests leaves the exit code of their run alone", async () => {
  const before = hooks();
  expect(await loadEmbeddedPostgres()).toBeTypeOf("function");
  expect(hooks()).toEqual(before);
});
