import { expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { remoteService } from "#server/testing/remote-service.ts";
import { answers, resets, startUpstream } from "#server/testing/upstream.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { openService } from "./service.ts";

test("Reliability 16: an identifier that no path can contain does not keep the breaker open", async () => {
  const upstream = await startUpstream();
  const clock = { now: 0 };
  const service = openService({ ...remoteService(upstream.origin, "key-of-a-test"), elapsed: () => clock.now });
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

test("Security 38: removing a frame in the middle of the key does not reassemble the key", async () => {
  const upstream = await startUpstream();
  const service = openService(remoteService(upstream.origin, "canary-key-of-a-test"));
  upstream.on(answers(400, { message: "no canary-Traceback (most recent call last):key-of-a-test" }));
  const reply = await service.read({
    endpoint: endpoints.getWorkflowStatus,
    params: { workflowId: "w" },
    query: {},
    body: undefined,
    requestId: "request-1",
  });
  expect("bytes" in reply ? reply.bytes.toString() : reply.kind).toBe('{"message":"no [secret]"}');
  await service.close();
  await upstream.close();
});

test("Security 38: text for the log loses the service's secrets", () => {
  const clientShare = createSecret("share-of-a-test");
  const service = openService(remoteService("http://127.0.0.1:9", "key-of-a-test", { clientShare }));
  expect(service.words('{"id":"share-of-a-test"} key%2Dof-a-test')).toBe('{"id":"[secret]"} [secret]');
});

test("an unchanged response is returned as the buffer searched before, and one with a secret never is", async () => {
  const upstream = await startUpstream();
  const service = openService(remoteService(upstream.origin, "canary-key-of-a-test"));
  const read = async (params: { workflowId: string } = { workflowId: "w" }) => {
    const call = { endpoint: endpoints.getWorkflowStatus, params, query: {}, body: undefined, requestId: "request-1" };
    const reply = await service.read(call);
    return "bytes" in reply ? reply.bytes : Buffer.alloc(0);
  };
  upstream.on(answers(200, { status: "RUNNING" }));
  const first = await read();
  expect(await read()).toBe(first);
  expect(await read({ workflowId: "another" })).not.toBe(first);
  upstream.on(answers(200, { status: "running" }));
  const changed = await read();
  expect(changed.toString()).toBe('{"status":"running"}');
  expect(await read()).toBe(changed);
  upstream.on(answers(200, { status: "canary-key-of-a-test" }));
  const secret = await read();
  expect(secret.toString()).toBe('{"status":"[secret]"}');
  expect(await read()).not.toBe(secret);
  await service.close();
  await upstream.close();
});
