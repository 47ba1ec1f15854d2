import { pauseRunsOf } from "#server/domains/runs/pause-runs-of.ts";
import type { OnAccessEnd } from "#server/domains/sessions/access-end.ts";

/** All that ends or pauses with somebody's access, in the server and in the commands that need no running server. */
export const onAccessEnd: readonly OnAccessEnd[] = [pauseRunsOf];
