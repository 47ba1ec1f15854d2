import { readFileSync } from "node:fs";
import * as z from "zod";
import { auditVerdictSchema } from "#shared/console/audit.ts";
import { errorBodySchema } from "#shared/wire/error.ts";
import { CommandError } from "./arguments.ts";
import type { AuditSource } from "./audit-source.ts";

const controlSchema = z.object({ url: z.url(), secret: z.string() });

/** The audit of the server that runs with a data directory, asked over loopback. */
export const runningAudit = (path: string): AuditSource => {
  const control = readControl(path);
  return {
    verify: async (head) => auditVerdictSchema.parse(await (await ask(control, "/auth/audit/verify", { head })).json()),
    export: async (format) => {
      const { body } = await ask(control, "/auth/audit/export", { format });
      if (body === null) throw new CommandError(`The server at ${control.url} returned nothing.`);
      return body;
    },
    close: () => Promise.resolve(),
  };
};

type Control = z.output<typeof controlSchema>;

const readControl = (path: string): Control => {
  try {
    return controlSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    throw new CommandError(`A server is using the data directory, but ${path} does not say where it listens.`, {
      cause: error,
    });
  }
};

const ask = async ({ url, secret }: Control, path: string, body: object): Promise<Response> => {
  const answer = await fetch(new URL(path, url), {
    method: "POST",
    redirect: "error",
    headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new CommandError(`The server at ${url} is not responding.`, { cause: error });
  });
  if (answer.ok) return answer;
  const problem = errorBodySchema.safeParse(await answer.json().catch(() => null));
  const said = problem.success ? problem.data.message : undefined;
  throw new CommandError(said ?? `The server at ${url} returned ${answer.status}.`);
};
