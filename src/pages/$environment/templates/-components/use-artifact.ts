import { useEffect, useRef, useState } from "react";
import type { AbiParseError } from "#shared/abi/from-unknown.ts";
import { withPauses } from "#src/components/with-pauses.ts";
import { type Offers, offersSteps } from "./template-offers.ts";

/** A text with contracts: what was pasted, or a file by its name. */
export type ArtifactText = { readonly name: string; readonly text: string };

export type ArtifactReading =
  | { readonly state: "none" }
  | { readonly state: "running"; readonly name: string; readonly size: number }
  | { readonly state: "wrong"; readonly name: string; readonly error: AbiParseError }
  | { readonly state: "unreadable"; readonly name: string; readonly reason: string }
  | { readonly state: "read"; readonly name: string; readonly offers: Extract<Offers, { readonly ok: true }> };

/** The largest file that is read: it is held by the page as a whole. */
export const mostArtifactBytes = 20_000_000;

/** Reads one artifact at a time without holding the page up; another one, or leaving, stops the former. */
export const useArtifact = (onRead: (read: Extract<ArtifactReading, { state: "read" }>) => void) => {
  const [reading, setReading] = useState<ArtifactReading>({ state: "none" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (): AbortController => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    return controller;
  };

  const readWith = async ({ name, text }: ArtifactText, { signal }: AbortController) => {
    // What is read at once needs no word that it is being read.
    const say = () =>
      setReading((now) => (now.state === "running" ? now : { state: "running", name, size: text.length }));
    try {
      const offers = await withPauses(offersSteps(text), signal, say);
      if (signal.aborted) return;
      const ended: ArtifactReading = offers.ok
        ? { state: "read", name, offers }
        : { state: "wrong", name, error: offers.error };
      setReading(ended);
      if (ended.state === "read") onRead(ended);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };

  const start = (artifact: ArtifactText) => readWith(artifact, begin());

  const open = async (file: File) => {
    const { name, size } = file;
    const controller = begin();
    const refuse = (reason: string) => setReading({ state: "unreadable", name, reason });
    if (size > mostArtifactBytes) {
      refuse("It is larger than 20 MB. Use the artifact of one contract instead of the whole build.");
      return;
    }
    setReading({ state: "running", name, size });
    const text = await file.text().catch(() => undefined);
    if (controller.signal.aborted) return;
    if (text === undefined) refuse("Postern could not read the file. Choose it again.");
    else await readWith({ name, text }, controller);
  };

  const cancel = () => {
    running.current?.abort();
    setReading({ state: "none" });
  };

  return { reading, start, open, cancel };
};
