import { useEffect, useRef, useState } from "react";
import type { AbiParseError, AbiParseResult } from "../../../../shared/abi/parse.ts";
import { readAbiText } from "./abi-reading.ts";
import type { NewSource } from "./stored-sources.ts";

/** What is being read, or what was wrong with it. */
export type Reading =
  | { readonly state: "none" }
  | { readonly state: "running"; readonly source: NewSource }
  | { readonly state: "wrong"; readonly source: NewSource; readonly error: AbiParseError };

/** Reads one text at a time, and can be stopped; another one, or leaving, stops the former. */
export function useReading(): {
  readonly reading: Reading;
  readonly start: (source: NewSource, onRead: (result: AbiParseResult) => void) => Promise<void>;
  readonly cancel: () => void;
} {
  const [reading, setReading] = useState<Reading>({ state: "none" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (source: NewSource, onRead: (result: AbiParseResult) => void) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setReading({ state: "running", source });
    const result = await readAbiText(source.text, controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return undefined;
      throw error;
    });
    if (result === undefined || controller.signal.aborted) return;
    setReading(result.ok ? { state: "none" } : { state: "wrong", source, error: result.error });
    onRead(result);
  };
  const cancel = () => {
    running.current?.abort();
    setReading({ state: "none" });
  };
  return { reading, start, cancel };
}
