import type { ChangedOperation, Pulse } from "#shared/console/pulse.ts";

/** A pulse, for tests: nothing is open and nothing has changed. */
export const pulse = (more: Partial<Pulse> = {}): Pulse => ({
  seq: "1000",
  open: 0,
  attention: 0,
  newest: null,
  changed: [],
  isMore: false,
  outage: null,
  ...more,
});

/** An operation that has ended, for tests. */
export const changed = (more: Partial<ChangedOperation> = {}): ChangedOperation => ({
  id: "op-1",
  state: "succeeded",
  kind: "writeContract",
  short: "Send 1.5 PDT to Treasury",
  personId: "p1",
  personName: "Ada",
  runId: null,
  at: "2026-01-01T00:00:00.000Z",
  isEnd: true,
  ...more,
});
