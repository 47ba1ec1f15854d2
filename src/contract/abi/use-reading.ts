import { useEffect, useRef, useState } from "react";
import type { AbiParseError, AbiParseResult } from "#shared/abi/from-unknown.ts";
import { readAbiText } from "./read-abi-text.ts";
import type { NewSource } from "./tab-sources.ts";

/** What is being read, or what was wrong with it. */
export type Reading =
  | { readonly state: "none" }
  | { readonly state: "running"; readonly source: NewSource }
  | { readonly state: "wrong"; readonly source: NewSource; readonly error: AbiParseError };

/** Takes what was read; the signal says that it is not wanted any more. */
type OnRead = (result: AbiParseResult, signal: AbortSignal) => void | Promise<void>;

/** Reads one text at a time, and can be stopped; another one, or leaving, stops the former. */
export const useReading = (): {
  readonly reading: Reading;
  readonly start: (source: NewSource, onRead: OnRead) => Promise<void>;
  readonly cancel: () => void;
} => {
  const [reading, setReading] = useState<Reading>({ state: "none" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (source: NewSource, onRead: OnRead) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const begun = performance.now();
    // What is read at once needs no word that it is being read, which would take longer than the reading.
    const say = () => {
      if (performance.now() - begun > SAID_AFTER_MS) {
        setReading((now) => (isOf(now, source) ? now : { state: "running", source }));
      }
    };
    const result = await readAbiText(source.text, controller.signal, say).catch((error: unknown) => {
      if (controller.signal.aborted) return undefined;
      throw error;
    });
    if (result === undefined || controller.signal.aborted) return;
    if (!result.ok) setReading({ state: "wrong", source, error: result.error });
    await onRead(result, controller.signal);
    if (result.ok && !controller.signal.aborted) setReading({ state: "none" });
  };
  const cancel = () => {
    running.current?.abort();
    setReading({ state: "none" });
  };
  return { reading, start, cancel };
};

const SAID_AFTER_MS = 300;

const isOf = (reading: Reading, source: NewSource): boolean => reading.state === "running" && reading.source === source;
