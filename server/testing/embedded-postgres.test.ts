import { expect, test } from "vitest";
import { loadEmbeddedPostgres } from "./embedded-postgres.ts";

const hooks = () => [...process.listeners("beforeExit"), ...process.listeners("exit")];

test("starting PostgreSQL for the tests does not change the exit code of their run", async () => {
  const before = hooks();
  expect(await loadEmbeddedPostgres()).toBeTypeOf("function");
  expect(hooks()).toEqual(before);
});
