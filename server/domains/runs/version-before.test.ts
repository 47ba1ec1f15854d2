import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runAnswerSchema, runListSchema } from "#shared/console/run.ts";
import { serveAddresses } from "#server/testing/address-service.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";

const dump = readFileSync(new URL("../../testing/version-0.1.sql", import.meta.url), "utf8");
/** The dump's session, with these runs. */
const ada: Person = {
  cookie: "postern_session=Ly2czR-EuMNGFevy2kd624fpJ1fxnoEKCj0oeKodQsw",
  id: "32a615eb-859a-484a-917a-a2a574dfc936",
};
const begunId = "dac71c82-6fb4-45a1-adee-09945355e269";
const pausedId = "4af9d37f-d995-4ee3-ac71-0870a8ad411b";

/**
 * The addresses as that version left them: the service generated each one requested, although two answers were lost.
 */
const made = { alice: 2, bob: 1 };

describe("a data directory of version 0.1", () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness({}, {}, dump);
    serveAddresses(harness.upstream, new Map(Object.entries(made)));
  });
  afterEach(() => harness.close());

  const found = async (id: string) =>
    runAnswerSchema.parse((await harness.send(ada, "GET", `/console/held/runs/${id}`)).json()).data;
  const post = (path: string, payload: object, key = "k") =>
    harness.send(ada, "POST", `/console/held/runs${path}`, { payload, headers: { "idempotency-key": key } });
  const later = async () => {
    harness.clock.now += 60_000;
    await harness.track();
    await harness.runs.round();
    await harness.runs.idle();
  };

  test("shows its runs", async () => {
    const answer = await harness.send(ada, "GET", "/console/held/runs");
    const { data } = runListSchema.parse(answer.json());
    expect(new Map(data.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [begunId, "running"],
        [pausedId, "paused"],
      ]),
    );
    expect((await found(begunId)).counts).toMatchObject({ succeeded: 1, sending: 1, unknown: 1 });
  });

  test("Reliability 21: continues a started run, and sends nothing again", async () => {
    await later();
    await later();
    expect(await found(begunId)).toMatchObject({ state: "done", counts: { succeeded: 3 } });
    expect(harness.upstream.count("POST")).toBe(0);
  });

  test("resumes a paused run, with its recorded keys", async () => {
    const keys = await harness.store
      .selectFrom("run_items")
      .select("idempotency_key")
      .where("run_id", "=", pausedId)
      .execute();
    expect((await post(`/${pausedId}/resume`, {})).statusCode).toBe(200);
    await later();
    expect(await found(pausedId)).toMatchObject({ state: "done", counts: { succeeded: 2 } });
    const sent = await harness.store
      .selectFrom("operations")
      .select("idempotency_key")
      .where("body", "like", "%carol%")
      .execute();
    expect(new Set(sent)).toEqual(new Set(keys));
    expect(harness.upstream.count("POST")).toBe(2);
  });

  test("recognizes a repeated start", async () => {
    const lines = [
      { reference: "alice", count: 2 },
      { reference: "bob", count: 1 },
    ];
    const again = await post("", { networkId: "net-1", lines }, "start-1");
    expect([again.statusCode, runAnswerSchema.parse(again.json()).data.id]).toEqual([200, begunId]);
    const other = await post("", { networkId: "net-1", lines: lines.slice(1) }, "start-1");
    expect(other.json<{ code: string }>().code).toBe("POSTERN_KEY_REUSED");
  });

  test("has an audit that still verifies, and continues under the recorded names", async () => {
    await post(`/${pausedId}/cancel`, {});
    const admin = await harness.signIn("admin");
    const verdict = await harness.send(admin, "POST", "/console/audit/verify", { payload: {} });
    expect(verdict.json()).toMatchObject({ ok: true });
    const rows = await harness.store.selectFrom("audit").select("action").where("subject", "=", pausedId).execute();
    expect(rows.map(({ action }) => action)).toEqual(["batch.started", "batch.changed", "batch.changed"]);
  });
});
