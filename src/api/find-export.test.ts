import { describe, expect, test, vi } from "vitest";
import { problem, serve } from "../testing/server.ts";
import { type Arrived, exportFound } from "./find-export.ts";

const route = "GET /console/sandbox/find/export";
const query = { kind: "addresses", format: "csv", q: "a&b" } as const;
const watch = (signal = new AbortController().signal) => ({
  signal,
  onArrived: vi.fn<(arrived: Arrived) => void>(),
});

describe("exportFound", () => {
  test("answers the file as it came, its rows counted, those with line ends in quotes once", async () => {
    const text = 'id,label\r\n1,"two\r\nlines"\r\n2,"a ""quote"""\r\n';
    const { requests } = serve({ [route]: () => ({ text }) });
    const told = watch();
    const { file, rows } = await exportFound("sandbox", query, told);
    expect(await file.text()).toBe(text);
    expect(rows).toBe(2);
    expect(told.onArrived).toHaveBeenLastCalledWith({ rows: 2, bytes: text.length });
    expect(requests).toEqual([`${route}?kind=addresses&format=csv&q=a%26b`]);
  });

  test("throws the error that the server gives, and that it was not reached", async () => {
    serve({ [route]: () => problem(403, "ERR_009") });
    await expect(exportFound("sandbox", query, watch())).rejects.toMatchObject({ status: 403, code: "ERR_009" });
    serve({});
    await expect(exportFound("sandbox", query, watch())).rejects.toMatchObject({ code: "POSTERN_UNREACHABLE" });
  });

  test("throws the abort as it is", async () => {
    serve({});
    const controller = new AbortController();
    controller.abort();
    await expect(exportFound("sandbox", query, watch(controller.signal))).rejects.toBeInstanceOf(TypeError);
  });
});
