import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "#src/api/client/api-error.ts";
import { deferred } from "#src/testing/deferred.ts";
import { elseCopy, hearCopies } from "./copy.ts";

const { signal } = new AbortController();
const down = new ApiError({ status: 502, code: "POSTERN_SERVICE_UNREACHABLE" });
const refused = new ApiError({ status: 403, code: "ERR_009" });
const copy = async (): Promise<string | undefined> => "copy";
const none = async (): Promise<string | undefined> => undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("Postern's copy", () => {
  test("is not fetched while the service responds", async () => {
    const asked = vi.fn<typeof copy>(copy);
    expect(await elseCopy({ service: async () => "service", copy: asked }, signal)).toBe("service");
    expect(asked).not.toHaveBeenCalled();
  });

  test("replaces a service that hangs, whose request is aborted", async () => {
    const heard = vi.fn<() => void>();
    const end = hearCopies(heard);
    const service = vi.fn<(until: AbortSignal) => Promise<string>>(() => new Promise(() => undefined));
    const answer = elseCopy({ service, copy }, signal);
    await vi.runAllTimersAsync();
    expect(await answer).toBe("copy");
    expect(service.mock.calls[0]?.[0].aborted).toBe(true);
    expect(heard).toHaveBeenCalledOnce();
    end();
  });

  test("replaces a service that fails, but not one that refuses", async () => {
    expect(await elseCopy({ service: () => Promise.reject(down), copy }, signal)).toBe("copy");
    await expect(elseCopy({ service: () => Promise.reject(refused), copy }, signal)).rejects.toBe(refused);
  });

  test("that does not exist yet leaves the service's response, however late", async () => {
    const service = deferred<string>();
    const answer = elseCopy({ service: () => service.promise, copy: none }, signal);
    await vi.runAllTimersAsync();
    service.resolve("service");
    expect(await answer).toBe("service");
    await expect(elseCopy({ service: () => Promise.reject(down), copy: none }, signal)).rejects.toBe(down);
  });
});
