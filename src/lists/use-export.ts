import { useEffect, useRef, useState } from "react";
import type { MirrorList } from "#shared/console/find.ts";
import { found } from "../api/find.ts";
import { type Arrived, exportFound } from "../api/find-export.ts";
import { saveFile } from "./csv-file.ts";
import type { Mirrored } from "./use-list.ts";

/** Where the export of a list is. */
export type Export =
  | { readonly at: "rest" }
  | { readonly at: "check" }
  /** The mirror lacks something: it waits for a word whether what is there will do. */
  | { readonly at: "partial"; readonly total: number; readonly list: MirrorList | undefined }
  | { readonly at: "run"; readonly total: number; readonly arrived: Arrived }
  | { readonly at: "done"; readonly rows: number }
  | { readonly at: "stopped" }
  | { readonly at: "failed"; readonly error: Error };

const nothing: Arrived = { rows: 0, bytes: 0 };

/** Takes all that a filter leaves of a list into a file, row by row, until it is there or stopped. */
export const useExport = (name: string, { environment, kind, filter }: Mirrored) => {
  const [state, setState] = useState<Export>({ at: "rest" });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const attempt = async (work: (signal: AbortSignal) => Promise<void>) => {
    const controller = new AbortController();
    abort.current = controller;
    try {
      await work(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) setState({ at: "stopped" });
      else setState({ at: "failed", error: error instanceof Error ? error : new Error(String(error)) });
    }
  };

  const load = async (total: number, signal: AbortSignal) => {
    setState({ at: "run", total, arrived: nothing });
    const { file, rows } = await exportFound(
      environment,
      { ...filter, kind, format: "csv" },
      { signal, onArrived: (arrived) => setState({ at: "run", total, arrived }) },
    );
    saveFile(`${name}-all.csv`, file);
    setState({ at: "done", rows });
  };

  return {
    state,
    /** Looks how many there are and whether the mirror has them all, and begins. */
    start: () =>
      void attempt(async (signal) => {
        setState({ at: "check" });
        const { pagination, list } = await found(environment, kind, filter, { skip: 0, take: 1 }, signal);
        const total = pagination.totalElements;
        if (list?.state === "complete") await load(total, signal);
        else setState({ at: "partial", total, list });
      }),
    /** Takes what is there, although something is missing. */
    goOn: (total: number) => void attempt((signal) => load(total, signal)),
    stop: () => abort.current?.abort(),
    close: () => setState({ at: "rest" }),
  };
};
