import { ApiError, clientErrorCodes } from "#src/api/client/api-error.ts";

/**
 * How long the wallet service may take before Postern's copy is shown instead: a slow response is preferred because it
 * is up to date.
 */
const listsMs = 4_000;

let hear = (): void => undefined;

/** Calls `listener` each time a copy is shown instead of a response. Returns a function that ends it. */
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
  /** Shorter if the copy is as good and much waits for it. */
  readonly patienceMs?: number;
};

/**
 * The wallet service's response. If it fails or takes long, Postern's copy: names, units and rows stay available.
 * Without a copy the service's response is used, however late. A request that is no longer needed is aborted, because a
 * browser has few connections.
 */
export const elseCopy = async <T>(
  { service, copy, patienceMs = listsMs }: Sources<T>,
  signal: AbortSignal,
): Promise<T> => {
  const stop = new AbortController();
  const asked = service(AbortSignal.any([signal, stop.signal]));
  const copied = async () => {
    const answer = await copy(signal).catch(() => undefined);
    if (answer !== undefined) hear();
    return answer;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  try {
    const answer = (await Promise.race([asked, late])) ?? (await Promise.race([asked, copied()]));
    if (answer === undefined) return await asked;
    stop.abort();
    return answer;
  } catch (error) {
    if (signal.aborted || !isFailing(error)) throw error;
    const answer = await copied();
    if (answer === undefined) throw error;
    return answer;
  } finally {
    clearTimeout(timer);
  }
};

/** The service failed or could not be reached, which says nothing about its records. */
const isFailing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status >= 500 || error.code === clientErrorCodes.timeout);
