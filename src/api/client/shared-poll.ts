export type Outgoing = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path and query, on this origin. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Whether earlier responses may be out of date afterwards. */
  readonly changes: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** For a repeated read: how old another tab's response may be (repeat.ts). Undefined for this tab's own reads. */
  readonly everyMs?: number | undefined;
};

/** A response from the network or from another tab. */
export type Exchanged = { readonly response: Response; readonly text: string };

/**
 * How the tabs of a browser share requests (poll-sharing.ts). Loaded once a page is idle; until then each tab sends its
 * own.
 */
export type PollSharing = {
  /** Sends the request unless another tab does or has done so. Both throw what `exchange` throws. */
  readonly ask: (outgoing: Outgoing, exchange: (outgoing: Outgoing) => Promise<Exchanged>) => Promise<Exchanged>;
  /** Marks other tabs' earlier responses as possibly out of date. */
  readonly changed: () => void;
};

let sharing: PollSharing | undefined;

/** Routes reads with `everyMs` through `next` from now on; returns a function that ends it. */
export const sharePolls = (next: PollSharing): (() => void) => {
  sharing = next;
  return () => {
    if (sharing === next) sharing = undefined;
  };
};

export const pollSharing = (): PollSharing | undefined => sharing;
