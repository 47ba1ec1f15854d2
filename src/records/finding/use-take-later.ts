import { useEffect, useRef } from "react";
import { addressKeySchema } from "#shared/console/identifiers.ts";

type Awaited<T> = {
  /** A whole address, or another text, for which nothing is awaited. */
  readonly text: string;
  /** The text was searched, and nothing matched as far as the list reaches. */
  readonly isAbsent: boolean;
  /** What the list has for the text; undefined until it reaches it. */
  readonly match: T | undefined;
  readonly onTake: (match: T) => void;
};

/** Takes an address that was typed before the list had it, as soon as the list reaches it. */
export const useTakeLater = <T>({ text, isAbsent, match, onTake }: Awaited<T>): void => {
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (isAbsent && isWholeAddress(text)) awaited.current = text;
    if (awaited.current !== text || match === undefined) return;
    awaited.current = undefined;
    onTake(match);
  });
};

/** An address of any family, not a part of one, nor a name. */
export const isWholeAddress = (text: string): boolean =>
  looksLikeAddress.test(text) && addressKeySchema.safeParse(text).success;

const looksLikeAddress = /^(?:0x[0-9a-fA-F]{40}|(?!0x)[0-9A-Za-z]{26,100})$/;
