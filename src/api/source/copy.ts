import { ApiError, clientErrorCodes } from "../client/api-error.ts";

/** How long the wallet service may take before Postern's copy is shown in its place: a slow one is waited for, because it is up to date. */
const listsMs = 4_000;

let hear = (): void => undefined;

/** Calls `listener` each time a copy is shown in place of an answer. Returns what ends it. */
export const hearCopies = (listener: () => void): (() => void) => {
  hear = listener;
  return () => {
    if (hear === listener) hear = () => undefined;
  };
};

type Sources<T> = {
  readonly service: (signal: AbortSignal) => Promise<T>;
  /** Undefined where there is none yet. */
  readonly copy: (signal: AbortSignal) => Promise<T | undefined>;
  /** Less where the copy is as good, and much waits for it. */
  readonly patienceMs?: number;
};

/**
 * What the wallet service answers. Where it fails or takes long, Postern's copy: names, units and rows stay while it is down or hangs. Without a
 * copy the service's answer counts, whenever it comes. A request that nobody waits for any more is ended, because a browser has few connections.
 */
export const elseCopy = async <T>(
  { service, copy, patienceMs = listsMs }: Sources<T>,
  signal: AbortSignal,
): Promise<T> => {
  const stop = new AbortController();
  const asked = service(AbortSignal.any([signal, stop.signal]));
  const copied = async () => {
    const known = await copy(signal).catch(() => undefined);
    if (known !== undefined) hear();
    return known;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  try {
    const known = (await Promise.race([asked, late])) ?? (await Promise.race([asked, copied()]));
    if (known === undefined) return await asked;
    stop.abort();
    return known;
  } catch (error) {
    if (signal.aborted || !isFailing(error)) throw error;
    const known = await copied();
    if (known === undefined) throw error;
    return known;
  } finally {
    clearTimeout(timer);
  }
};

/** The service failed or could not be reached, which says nothing about its records. */
const isFailing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status >= 500 || error.code === clientErrorCodes.timeout);
