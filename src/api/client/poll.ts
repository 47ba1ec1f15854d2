import { ApiError, isSignedOut } from "./api-error.ts";

/**
 * The rule of every poll: a page that is seen fetches again after the time that its data asks for (`againMs`); a hidden
 * one fetches nothing, and reads again what is out of date when it is seen
 * (docs/decisions/0091-a-hidden-tab-asks-nothing.md).
 */
export const pollRule = { refetchIntervalInBackground: false, refetchOnWindowFocus: true } as const;

/**
 * `refetchInterval` of a query: none while no one is signed in, when each request would only be refused (after signing
 * in, everything is fetched again), and none sooner than a server allows that has had too many requests.
 */
export const againMs = ({ error }: { readonly error: Error | null }, everyMs: number | false): number | false => {
  if (everyMs === false || isSignedOut(error)) return false;
  return Math.max(everyMs, busyMs(error));
};

/** Whether a server that has had too many requests allows one again. */
export const isAllowed = ({ error, errorUpdatedAt }: Failed): boolean => Date.now() >= errorUpdatedAt + busyMs(error);

type Failed = { readonly error: Error | null; readonly errorUpdatedAt: number };

/** How long a server that has had too many requests wants no more. */
const busyMs = (error: Error | null): number =>
  error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? 0) * 1_000 : 0;
