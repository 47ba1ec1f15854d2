import type { FastifyInstance } from "fastify";
import { deepestBody, hasNul, scan } from "#shared/json/scan.ts";
import { Problem } from "../lib/problem.ts";

/** JSON is the only body that is read, and one that cannot be read exactly is refused instead of being repaired. */
export const installJsonBody = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, payload, done) => {
    const text = decode(payload);
    if (text === null || text === "") {
      done(malformed(), undefined);
      return;
    }
    const { depth, inexact } = scan(text);
    if (depth > deepestBody) {
      done(new Problem("POSTERN_BAD_REQUEST", "The body is nested too deeply."), undefined);
      return;
    }
    void parse(request, text, (error: Error | null, value?: unknown) => {
      if (error !== null) done(malformed(), undefined);
      else if (inexact.length > 0) done(rounded(), undefined);
      else if (hasNul(text)) done(new Problem("POSTERN_BAD_REQUEST", "The body holds a NUL character."), undefined);
      else done(null, value);
    });
  });
};

const decoder = new TextDecoder("utf-8", { fatal: true });

const decode = (payload: string | Buffer): string | null => {
  if (typeof payload === "string") return payload;
  try {
    return decoder.decode(payload);
  } catch {
    return null;
  }
};

const malformed = () => new Problem("POSTERN_BAD_REQUEST", "The body is not valid JSON.");

const rounded = () =>
  new Problem(
    "POSTERN_BAD_REQUEST",
    "The body holds a number with more digits than JSON numbers keep. Write it as a string.",
  );
