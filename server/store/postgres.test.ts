import { expect, test } from "vitest";
import { UnavailableError } from "#database/unavailable.ts";
import { createSecret } from "#server/lib/secret.ts";
import { openPostgres } from "./postgres.ts";

test("an unreachable database gives an error without the password", async () => {
  const opening = openPostgres(createSecret("postgres://postern:a-password@127.0.0.1:1/postern"));
  const error: unknown = await opening.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ cause: new UnavailableError("unreachable") });
  const texts = [error, error instanceof Error ? error.cause : null].map(
    (one) => `${String(one)} ${JSON.stringify(one)}`,
  );
  expect(texts.join()).not.toContain("a-password");
});
