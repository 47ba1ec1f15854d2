import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import { findAnswer } from "#src/testing/mirror.ts";
import { problem, serve } from "#src/testing/server.ts";
import { type ExportStep, findExportOptions } from "./find-export.ts";
import { createQueryClient } from "./query-client.ts";

const find = "GET /console/sandbox/find";
const file = "GET /console/sandbox/find/export";
const exported = { environment: "sandbox", kind: "addresses", filter: { q: "a&b" } } as const;
const complete = () => ({ body: findAnswer("addresses", [], { total: 2 }) });

/** Runs an export, and records the steps an observer sees. */
const run = async (accepted?: number) => {
  const client = createQueryClient();
  const options = findExportOptions(exported, accepted);
  const steps: (ExportStep | undefined)[] = [];
  const observer = new QueryObserver(client, options);
  const leave = observer.subscribe(({ data }) => steps.push(data));
  return { client, options, steps, leave, result: client.fetchQuery(options) };
};

describe("findExportOptions", () => {
  test("returns the file unchanged and counts its rows, including one with a quoted line break", async () => {
    const text = 'id,label\r\n1,"two\r\nlines"\r\n2,"a ""quote"""\r\n';
    const { requests } = serve({ [find]: complete, [file]: () => ({ text }) });
    const { result, steps, leave } = await run();
    const last = await result;
    leave();
    expect(last).toMatchObject({ at: "done", rows: 2 });
    expect(last.at === "done" && (await last.file.text())).toBe(text);
    expect(requests).toEqual([
      `${find}?q=a%26b&skip=0&take=1&kinds=addresses`,
      `${file}?q=a%26b&kind=addresses&format=csv`,
    ]);
    expect(steps).toContainEqual({ at: "run", total: 2, rows: 2, bytes: text.length });
  });

  test("stops before the file if the mirror is incomplete", async () => {
    const { requests } = serve({
      [find]: () => ({ body: findAnswer("addresses", [], { total: 7, list: { state: "syncing" } }) }),
    });
    const { result, leave } = await run();
    expect(await result).toMatchObject({ at: "partial", total: 7, mirror: { state: "syncing" } });
    expect(requests).toHaveLength(1);
    leave();
  });

  test("requests only the file once the person has accepted an incomplete mirror", async () => {
    const { requests } = serve({ [file]: () => ({ text: "id\r\n1\r\n" }) });
    const { result, leave } = await run(7);
    expect(await result).toMatchObject({ at: "done", rows: 1 });
    expect(requests).toEqual([`${file}?q=a%26b&kind=addresses&format=csv`]);
    leave();
  });

  test("fails with the server's error, or reports that the server was unreachable", async () => {
    serve({ [find]: complete, [file]: () => problem(403, "ERR_009") });
    const refused = await run();
    await expect(refused.result).rejects.toMatchObject({ status: 403, code: "ERR_009" });
    refused.leave();
    serve({ [find]: complete });
    const lost = await run();
    await expect(lost.result).rejects.toMatchObject({ code: "POSTERN_UNREACHABLE" });
    lost.leave();
  });

  test("stops when it is cancelled, and when it has no observer", async () => {
    const signals: AbortSignal[] = [];
    const never = (signal: AbortSignal) =>
      new Promise<Response>((_, reject) => {
        signals.push(signal);
        signal.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
      });
    for (const stop of ["cancel", "leave"] as const) {
      serve({});
      vi.stubGlobal("fetch", (_url: string, { signal }: { readonly signal: AbortSignal }) => never(signal));
      const { client, options, result, leave } = await run(7);
      const ended = result.catch((error: unknown) => error);
      await vi.waitFor(() => expect(signals).toHaveLength(stop === "cancel" ? 1 : 2));
      if (stop === "cancel") await client.cancelQueries({ queryKey: options.queryKey });
      leave();
      expect(await ended).not.toMatchObject({ at: "done" });
    }
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
