import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { paused } from "#server/lib/paused.ts";
import { Problem } from "#server/lib/problem.ts";
import { deepestBody, hasNul, scan } from "#shared/json/scan.ts";
import { parseInSlices } from "#shared/json/slices.ts";
import { type ValuePath, withWrittenSteps } from "#shared/json/written.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Added to the interface of Fastify.
  interface FastifyContextConfig {
    /** Objects that keep their numbers as written: they are read as texts unless JSON.parse keeps all of them. */
    readonly writtenAt?: readonly ValuePath[];
  }
}

/**
 * Accepts only JSON bodies, and refuses inexact ones instead of repairing them. A large body is read in slices, so that
 * others get their turn.
 */
export const installJsonBody = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, payload: string | Buffer) => {
      const decoded = decode(payload);
      if (decoded === null || decoded === "") throw malformed();
      const { writtenAt } = request.routeOptions.config;
      const text = writtenAt === undefined ? decoded : await paused(withWrittenSteps(decoded, writtenAt));
      const parsePiece = (piece: string, above: number): unknown => {
        const { depth, inexact } = scan(piece);
        if (above + depth > deepestBody) throw new Problem("POSTERN_BAD_REQUEST", "The body is nested too deeply.");
        const value = parsed(piece);
        if (inexact.length > 0) throw rounded();
        if (hasNul(piece)) throw new Problem("POSTERN_BAD_REQUEST", "The body contains a NUL character.");
        return value;
      };
      const parsed = (piece: string): unknown => {
        let result: unknown;
        // The callback runs immediately.
        void parse(request, piece, (error: Error | null, value?: unknown) => {
          if (error !== null) throw malformed();
          result = value;
        });
        return result;
      };
      try {
        return await parseInSlices(text, { parse: parsePiece, pause: () => setImmediate(), tooLong });
      } catch (error) {
        throw error instanceof SyntaxError ? malformed() : error;
      }
    },
  );
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

const tooLong = (what: "key" | "number" | "object") => {
  switch (what) {
    case "number":
      return rounded();
    case "key":
      return new Problem("POSTERN_BAD_REQUEST", "The body contains a key that is too long.");
    case "object":
      return new Problem("POSTERN_BAD_REQUEST", "The body contains an object with too many keys.");
  }
};

const rounded = () =>
  new Problem(
    "POSTERN_BAD_REQUEST",
    "The body contains a number with more digits than a JSON number can hold. Write it as a string.",
  );
