import type { TakenOver } from "./domains/journal/recover.ts";
import type { Unconfirmed } from "./domains/journal/unconfirmed.ts";
import type { RunEvents } from "./domains/runs/runner.ts";
import type { ServiceEvent } from "./domains/service/service.ts";
import type { Log } from "./lib/log.ts";
import { loggableCode } from "./lib/loggable-code.ts";

/** Writes what happens to operations, runs and services into the log: `warn` alone tells the story of a bad day. */
export const createEventNotes = (log: Log) => ({
  unconfirmed: ({ id, environment, runId, state, code }: Unconfirmed): void =>
    log("operation unconfirmed", {
      environment,
      operationId: id,
      run: runId ?? undefined,
      error: code === undefined ? undefined : loggableCode(code),
      why: state,
    }),
  tookOver: ({ id, environment, runId, code }: TakenOver): void =>
    log("operation taken over", { environment, operationId: id, run: runId ?? undefined, error: code }),
  held: (): void => log("retention held", { why: "clock" }),
  runs: {
    halted: ({ id, environment }, why): void =>
      log("run halted", {
        environment,
        run: id,
        ...(why === "needs_share" ? { why } : { operationId: why.operationId ?? undefined, why: why.state }),
      }),
    takenOver: ({ id, environment }): void => log("run taken over", { environment, run: id }),
  } satisfies RunEvents,
  serviceOf:
    (environment: string) =>
    (event: ServiceEvent): void => {
      const { requestId, endpoint, outcome } = event;
      const about = { environment, requestId, endpoint, error: outcome };
      switch (event.kind) {
        case "began":
          log("service unavailable", about);
          return;
        case "ended":
          log("service available", { environment, requestId, endpoint, durationMs: Math.round(event.lastedMs) });
          return;
        case "key refused":
          log("key refused", about);
      }
    },
});

export type EventNotes = ReturnType<typeof createEventNotes>;
