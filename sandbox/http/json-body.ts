import type { FastifyInstance } from "fastify";
import { invalid } from "#sandbox/lib/errors.ts";
import { deepestBody, scan } from "#shared/json/scan.ts";

/**
 * Reads JSON bodies, and refuses numbers that JSON.parse would round, because a chain stores exactly what it is sent.
 */
export const installJsonBody = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) => {
    const { depth, inexact } = scan(text);
    if (depth > deepestBody) {
      done(invalid("body", "is nested too deeply"), undefined);
      return;
    }
    void parse(request, text, (error: Error | null, value?: unknown) => {
      const [number] = inexact;
      if (error !== null) done(error, undefined);
      else if (number === undefined) done(null, value);
      else
        done(invalid("body", `the value ${number.token.slice(0, 80)} is not exact as a JSON number: send it as text`));
    });
  });
};
