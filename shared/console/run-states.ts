/**
 * `running`: the server works on it. `paused`: a person stopped it for now. `halted`: the server stopped it, and `note`
 * says why. `needs_share`: the client share it had in memory is gone. The last two states are final.
 */
export const runStates = ["running", "paused", "halted", "needs_share", "cancelled", "done"] as const;

/**
 * `sending`: its request may be on its way. `started`: the service accepted it, and its operation is followed to its
 * end. `failed`: the service refused it, or it failed or reverted. `not_sent`: nothing was sent, so it can be retried.
 */
export const runItemStates = [
  "waiting",
  "sending",
  "started",
  "unknown",
  "succeeded",
  "failed",
  "not_sent",
  "cancelled",
] as const;

/** Whether a run is sending, or items it has sent are being carried out. This ends soon, even if the run was stopped. */
export const isRunUnderWay = ({ state, counts }: { readonly state: RunState; readonly counts: RunCounts }): boolean =>
  state === "running" || counts.sending + counts.started > 0;

type RunState = (typeof runStates)[number];
type RunCounts = Readonly<Record<"sending" | "started", number>>;
