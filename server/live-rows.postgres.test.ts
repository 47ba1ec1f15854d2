import { expect, onTestFinished, test, vi } from "vitest";
import { createDeployment } from "./testing/deployment.ts";
import { clientShare } from "./testing/harness.ts";
import { holdBeforeSending } from "./testing/hold.ts";
import { patience } from "./testing/patience.ts";
import { writeBody, writePath } from "./testing/samples.ts";

test("Reliability 10: an instance that starts recovers what is left behind and leaves the rows of a live one alone", async () => {
  const deployment = await createDeployment();
  onTestFinished(() => deployment.close());
  const { query } = deployment;
  const states = () => query("SELECT idempotency_key AS key, state FROM operations ORDER BY idempotency_key");
  const { origin, token } = await deployment.start("first");
  const json = { "content-type": "application/json" };
  const signedIn = await fetch(`${origin}/auth/link`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ token }),
  });
  const cookie = signedIn.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const clearUp = await holdBeforeSending(deployment);
  const headers = { ...json, cookie, origin, "x-postern": "1", "idempotency-key": "live" };
  const body = JSON.stringify({ ...writeBody, clientShare });
  const writing = fetch(`${origin}/relay/ask${writePath}`, { method: "POST", headers, body }).catch(() => null);
  await vi.waitFor(async () => expect(await states()).toEqual([{ key: "live", state: "prepared" }]), patience);
  // The same row again, as an instance that is gone would have left it: its lease has run out.
  await query(
    `INSERT INTO operations SELECT (json_populate_record(o,
       '{"id": "left", "key_slot": "left", "idempotency_key": "left", "owner": "gone", "lease_until": 0}')).*
     FROM operations o`,
  );
  await deployment.start("second");
  await vi.waitFor(
    async () =>
      expect(await states()).toEqual([
        { key: "left", state: "not_sent" },
        { key: "live", state: "prepared" },
      ]),
    patience,
  );
  await clearUp();
  expect((await writing)?.status).toBe(503);
  expect(deployment.upstream.writes()).toHaveLength(0);
});
