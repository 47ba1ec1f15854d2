export type Outgoing = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path and query, on this origin. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** What was asked before may be out of date afterwards. */
  readonly changes: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** Of a read that is repeated: how old another tab's answer may be (repeat.ts). Undefined for a read of this tab's own. */
  readonly everyMs?: number | undefined;
};

/** An answer as it came, or as another tab has passed it on. */
export type Exchanged = { readonly response: Response; readonly text: string };

/** How the tabs of a browser ask together (poll-sharing.ts). It is loaded once a page is idle; until then each tab asks for itself. */
export type PollSharing = {
  /** Asks, unless another tab does or has done so. Both throw what `exchange` throws. */
  readonly ask: (outgoing: Outgoing, exchange: (outgoing: Outgoing) => Promise<Exchanged>) => Promise<Exchanged>;
  /** What other tabs have asked before this may be out of date. */
  readonly changed: () => void;
};

let sharing: PollSharing | undefined;

/** Has reads with `everyMs` go through this from now on; returns what ends it. */
export const sharePolls = (next: PollSharing): (() => void) => {
  sharing = next;
  return () => {
    if (sharing === next) sharing = undefined;
  };
};

export const pollSharing = (): PollSharing | undefined => sharing;
