import { describe, expect, test, vi } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { mirrorWith } from "#src/testing/mirror.ts";
import { problem } from "#src/testing/server.ts";
import { allNetworksOptions } from "./networks.ts";
import { createQueryClient } from "./query-client.ts";

const service = "GET /relay/sandbox/api/v1/network/organization";
const mirror = "GET /console/sandbox/find";
const network = { id: "net-7", name: "tMATIC", addressFamily: "EVM", chainId: 80002, decimals: 18, enabled: true };

const all = () => createQueryClient().fetchQuery({ ...allNetworksOptions("sandbox"), retry: false });

describe("all networks", () => {
  test.each(["POSTERN_SERVICE_UNREACHABLE", "POSTERN_SERVICE_TIMEOUT", "POSTERN_SERVICE_ANSWER"])(
    "keep their names and units while the service fails: %s",
    async (code) => {
      serveApp({ [service]: () => problem(502, code), [mirror]: mirrorWith({ networks: [network] }) });
      expect(await all()).toMatchObject([{ id: "net-7", name: "tMATIC", decimals: 18 }]);
    },
  );

  test("keep their names and units while the service hangs", async () => {
    vi.useFakeTimers();
    serveApp({ [service]: () => new Promise(() => undefined), [mirror]: mirrorWith({ networks: [network] }) });
    const asked = all();
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(await asked).toMatchObject([{ id: "net-7", name: "tMATIC", decimals: 18 }]);
  });

  test("that are not mirrored yet fail like the service", async () => {
    serveApp({ [service]: () => problem(502, "POSTERN_SERVICE_UNREACHABLE") });
    await expect(all()).rejects.toMatchObject({ code: "POSTERN_SERVICE_UNREACHABLE" });
  });

  test("that the key may not read are not taken from the mirror", async () => {
    const { requests } = serveApp({
      [service]: () => problem(403, "ERR_009"),
      [mirror]: mirrorWith({ networks: [network] }),
    });
    await expect(all()).rejects.toMatchObject({ code: "ERR_009" });
    expect(requests.filter((request) => request.startsWith(mirror))).toEqual([]);
  });
});
