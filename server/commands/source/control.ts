import { readFileSync } from "node:fs";
import * as z from "zod";
import { errorBodySchema } from "#shared/wire/error.ts";
import { CommandError } from "./command-error.ts";

const controlSchema = z.object({ url: z.url(), secret: z.string() });

/** Sends a request to the server that runs with a data directory, over loopback; `path` is that of its control file. */
export const askRunning = (path: string) => {
  const control = readControl(path);
  return (address: string, body: object): Promise<Response> => ask(control, address, body);
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
  const message = problem.success ? problem.data.message : undefined;
  throw new CommandError(message ?? `The server at ${url} returned ${answer.status}.`);
};
