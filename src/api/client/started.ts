/** A request that the document's own script sent, with the same headers as those of `send`. */
type Started = {
  readonly requestId: string;
  readonly response: Promise<Response>;
  readonly stop: AbortController;
};

declare global {
  /** Set by the script of index.html; undefined if the document has no block. */
  var postern: { readonly page: unknown; readonly started: Map<string, Started> } | undefined;
}

/** The document's block as parsed; undefined if there is none. */
export const documentBlock = (): unknown => globalThis.postern?.page;

/**
 * Takes over a read that the document has started; undefined if there is none. The signal aborts it like any of our
 * own.
 */
export const takeStarted = (url: string, signal: AbortSignal): Started | undefined => {
  const started = globalThis.postern?.started.get(url);
  if (started === undefined) return undefined;
  globalThis.postern?.started.delete(url);
  const stop = () => started.stop.abort(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  return started;
};

/** Drops the started reads that were not taken over. */
export const dropStarted = (): void => {
  for (const { stop } of globalThis.postern?.started.values() ?? []) stop.abort();
  globalThis.postern?.started.clear();
};
