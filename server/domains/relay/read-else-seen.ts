import { isOwnAnswer } from "#server/domains/service/outage.ts";
import { inTime } from "#server/lib/in-time.ts";
import { Problem } from "#server/lib/problem.ts";
import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import type { Seen } from "./last-seen.ts";
import { gatewayAnswered, type Relayed } from "./read.ts";

/** How long a page waits for a service that is known not to respond, in milliseconds. */
const patienceMs = 800;

type Asked = {
  readonly answer: Promise<Relayed>;
  /** What this read was answered before; undefined if nothing is left of it. */
  readonly seen: Seen | undefined;
  /** The service is known not to respond. */
  readonly isOut: boolean;
};

/** `seen` is set if it is not the service's answer of now. */
export type RelayedElseSeen = Relayed & { readonly seen?: Seen };

/**
 * The service's answer; while it does not respond, the last one. During a known outage a page waits less than a second
 * for either.
 */
export const readElseSeen = async ({ answer, seen, isOut }: Asked): Promise<RelayedElseSeen> => {
  const instead = seen === undefined ? undefined : { status: 200, bytes: seen.bytes, seen };
  try {
    const relayed = isOut ? await inTime(answer, patienceMs) : await answer;
    if (relayed === undefined) throw new Problem("POSTERN_SERVICE_TIMEOUT", "The service is not responding.");
    return isOwnAnswer(relayed.status) ? relayed : (instead ?? relayed);
  } catch (error) {
    if (instead !== undefined && error instanceof Problem && isSilence(error)) return instead;
    throw error;
  }
};

const isSilence = ({ code, cause }: Problem): boolean => silence.has(code) || cause === gatewayAnswered;

const silence: ReadonlySet<ServerErrorCode> = new Set(["POSTERN_SERVICE_TIMEOUT", "POSTERN_SERVICE_UNREACHABLE"]);
