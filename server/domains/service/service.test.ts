import { expect, test } from "vitest";
import { endpoints } from "#shared/wire/endpoints.ts";
import { createSecret } from "#server/lib/secret.ts";
import { answers, resets, startUpstream } from "#server/testing/upstream.ts";
import { openService } from "./service.ts";

test("Reliability 16: an identifier that no path can hold does not keep the breaker open", async () => {
  const upstream = await startUpstream();
  const clock = { now: 0 };
  const service = openService({
    baseUrl: upstream.origin,
    apiKey: createSecret("key-of-a-test"),
    clientShare: null,
    sdkVersion: "1.0.0",
    timeouts: {},
    paths: {},
    lacks: [],
    addressBody: "networkId",
    elapsed: () => clock.now,
  });
  const read = (workflowId: string) =>
    service.read({
      endpoint: endpoints.getWorkflowStatus,
      params: { workflowId },
      query: {},
      body: undefined,
      requestId: "request-1",
    });
  upstream.on(resets);
  for (let index = 0; index < 5; index += 1) expect(await read("w")).toEqual({ kind: "broken" });
  expect(await read("w")).toEqual({ kind: "refused" });
  clock.now += 1_000;
  await expect(read("..")).rejects.toThrow(RangeError);
  upstream.on(answers(200, {}));
  expect(await read("w")).toMatchObject({ kind: "answer", status: 200 });
  await service.close();
  await upstream.close();
});
