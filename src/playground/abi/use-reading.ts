import { useEffect, useRef, useState } from "react";
import type { AbiParseError, AbiParseResult } from "#shared/abi/from-unknown.ts";
import type { NamedAbi } from "#shared/abi/text/abi-text.ts";
import { readAbiText, sourced } from "#src/components/abi-text/read-abi-text.ts";
import type { NewSource } from "./tab-sources.ts";

/** The text being read, or its error. */
export type Reading =
  | { readonly state: "none" }
  | { readonly state: "running"; readonly source: NewSource }
  /** The text has several contracts: a person chooses one. */
  | { readonly state: "several"; readonly source: NewSource; readonly contracts: readonly NamedAbi[] }
  | { readonly state: "wrong"; readonly source: NewSource; readonly error: AbiParseError };

/** Receives the result and the source to keep; an aborted signal means that it is no longer wanted. */
type OnRead = (result: AbiParseResult, signal: AbortSignal, source: NewSource) => void | Promise<void>;

/** Reads one text at a time and can be stopped; a new text, or leaving, stops the previous one. */
export const useReading = (): {
  readonly reading: Reading;
  readonly start: (source: NewSource, onRead: OnRead) => Promise<void>;
  readonly choose: (source: NewSource, contract: NamedAbi, onRead: OnRead) => Promise<void>;
  readonly cancel: () => void;
} => {
  const [reading, setReading] = useState<Reading>({ state: "none" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const begin = () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    return controller;
  };
  const end = async (source: NewSource, contract: NamedAbi, isOnly: boolean, onRead: OnRead, signal: AbortSignal) => {
    const result = sourced(contract.result);
    if (!result.ok) setReading({ state: "wrong", source, error: result.error });
    await onRead(result, signal, keptOf(source, contract, isOnly));
    if (result.ok && !signal.aborted) setReading({ state: "none" });
  };
  const start = async (source: NewSource, onRead: OnRead) => {
    const controller = begin();
    const begun = performance.now();
    // A fast read shows no progress, because that would take longer than reading.
    const say = () => {
      if (performance.now() - begun > SAID_AFTER_MS) {
        setReading((now) => (isOf(now, source) ? now : { state: "running", source }));
      }
    };
    const result = await readAbiText(source.text, controller.signal, say).catch((error: unknown) => {
      if (controller.signal.aborted) return undefined;
      const reason = `The reader of this form could not be loaded (${error instanceof Error ? error.message : ""})`;
      return { ok: false, error: { code: "text-invalid", expected: "", got: "", reason, hint: "Try again." } } as const;
    });
    if (result === undefined || controller.signal.aborted) return;
    if (!result.ok) {
      setReading({ state: "wrong", source, error: result.error });
      return onRead(result, controller.signal, source);
    }
    const [only] = result.contracts;
    if (only === undefined || result.contracts.length > 1) {
      return setReading({ state: "several", source, contracts: result.contracts });
    }
    await end(source, only, true, onRead, controller.signal);
  };
  const choose = (source: NewSource, contract: NamedAbi, onRead: OnRead) =>
    end(source, contract, false, onRead, begin().signal);
  const cancel = () => {
    running.current?.abort();
    setReading({ state: "none" });
  };
  return { reading, start, choose, cancel };
};

const SAID_AFTER_MS = 300;

const isOf = (reading: Reading, source: NewSource): boolean => reading.state === "running" && reading.source === source;

/**
 * The part of a text to keep: unchanged if it is a single unnamed contract, else the ABI of the contract, under its
 * name.
 */
const keptOf = (source: NewSource, { name, missing, result }: NamedAbi, isOnly: boolean): NewSource => {
  if (!result.ok || (isOnly && name === "")) return source;
  const where = source.kind === "file" ? source.name : source.name.toLowerCase();
  return {
    ...source,
    name: name === "" ? source.name : `${name} (${where})`,
    text: JSON.stringify(result.abi),
    ...(missing.length === 0 ? {} : { missing: [...missing] }),
  };
};
