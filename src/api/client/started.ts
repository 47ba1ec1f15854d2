/** A request that the document's own script sent, with the same headers as those of `send`. */
type Started = {
  readonly requestId: string;
  readonly response: Promise<Response>;
  readonly stop: AbortController;
};

declare global {
  /** What the script of index.html leaves behind; nothing where the document has no block. */
  var postern: { readonly page: unknown; readonly started: Map<string, Started> } | undefined;
}

/** The block of the document, as it was parsed; undefined if the document has none. */
export const documentBlock = (): unknown => globalThis.postern?.page;

/** Takes over a read that the document has started; undefined if there is none. The signal ends it like one of our own. */
export const takeStarted = (url: string, signal: AbortSignal): Started | undefined => {
  const started = globalThis.postern?.started.get(url);
  if (started === undefined) return undefined;
  globalThis.postern?.started.delete(url);
  const stop = () => started.stop.abort(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  return started;
};

/** Drops the reads that nobody has taken over. */
export const dropStarted = (): void => {
  for (const { stop } of globalThis.postern?.started.values() ?? []) stop.abort();
  globalThis.postern?.started.clear();
};
