import { write, writeSync } from "node:fs";

/** A log's lines on their way out. Nothing here waits on the event loop for whoever reads them. */
export type Lines = {
  /** Adds a line, which is written with others, at the latest after a tenth of a second. */
  readonly write: (line: string) => void;
  /**
   * Adds a line that is written at once, in one piece with the others of the same moment. False if it was not written in
   * time: then it never is, unless its writing had begun.
   */
  readonly take: (line: string) => Promise<boolean>;
  /** Writes what is left; false if that takes too long. */
  readonly end: () => Promise<boolean>;
  /** Writes what is left before the process exits, if nothing is being written. */
  readonly endNow: () => void;
};

/** Where lines go. A blocked pipe or disk may keep `write` waiting for good, so it waits in another thread. */
export type Target = {
  readonly write: (bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void;
  readonly writeNow: (bytes: Buffer) => number;
};

/** An open file, pipe, socket or terminal. */
export const descriptor = (fd: number): Target => ({
  write: (bytes, done) => write(fd, bytes, done),
  writeNow: (bytes) => writeSync(fd, bytes),
});

/** How long a line that an operation waits for may take to be written, in milliseconds. */
const takeMs = 1_000;
/** How long other lines wait for more, in milliseconds: each write costs more than its lines. */
const gatherMs = 100;
/** How soon a pipe that was full is tried again, in milliseconds. */
const againMs = 20;
/** Characters that are written without waiting for more, and the most that are written at once. */
const manyLines = 64 * 1024;
/** Characters that wait at most while nothing can be written; lines that an operation waits for always find room. */
const mostWaiting = 1024 * 1024;

type Line = {
  readonly text: string;
  /** Tells the one who waits for the line whether it was written. */
  readonly done?: (isWritten: boolean) => void;
};

/** Lines being written, and their bytes that are left. */
type Begun = { readonly lines: readonly Line[]; rest: Buffer; isWhole: boolean };

/** `lost` is called when lines can be written again after others had found no room. */
export const createLines = (target: Target, lost: () => void = () => undefined): Lines => {
  let waiting: Line[] = [];
  let size = 0;
  let begun: Begun | null = null;
  let isWriting = false;
  let isScheduled = false;
  let hasLost = false;
  const ends: (() => void)[] = [];

  const add = (line: Line): void => {
    waiting.push(line);
    size += line.text.length;
  };

  const leave = (lines: readonly Line[]): void => {
    waiting = waiting.filter((line) => !lines.includes(line));
    size = waiting.reduce((sum, { text }) => sum + text.length, 0);
  };

  /** The next lines, as many as are written at once. */
  const next = (): Begun | null => {
    let length = 0;
    const after = waiting.findIndex(({ text }) => (length += text.length) > manyLines);
    const lines = waiting.splice(0, after === -1 ? waiting.length : Math.max(after, 1));
    if (lines.length === 0) return null;
    const text = lines.map((line) => line.text).join("");
    size -= text.length;
    return { lines, rest: Buffer.from(text), isWhole: true };
  };

  const begin = (): void => {
    if (isWriting) return;
    begun ??= next();
    if (begun === null) return;
    isWriting = true;
    target.write(begun.rest, (error, written) => {
      isWriting = false;
      if (error === null) advance(written);
      else if (error.code === "EAGAIN") setTimeout(begin, againMs);
      else fail();
    });
  };

  const advance = (written: number): void => {
    if (begun === null) return;
    begun.rest = begun.rest.subarray(written);
    begun.isWhole = false;
    if (begun.rest.length > 0) {
      begin();
      return;
    }
    const { lines } = begun;
    begun = null;
    for (const { done } of lines) done?.(true);
    if (hasLost && waiting.length === 0) {
      hasLost = false;
      lost();
    }
    if (ends.length > 0 || size >= manyLines || waiting.some(({ done }) => done !== undefined)) begin();
    if (begun === null) for (const end of ends.splice(0)) end();
  };

  /** A full disk, or a pipe without a reader. What was begun is completed later: half a line would spoil the next one. */
  const fail = (): void => {
    const failed = [...(begun?.lines ?? []), ...waiting].filter(({ done }) => done !== undefined);
    if (begun?.isWhole === true) {
      waiting = [...begun.lines, ...waiting];
      begun = null;
    }
    leave(failed);
    for (const { done } of failed) done?.(false);
  };

  setInterval(begin, gatherMs).unref();

  return {
    write: (text) => {
      if (size + text.length > mostWaiting) {
        hasLost = true;
        return;
      }
      add({ text });
      if (size >= manyLines) begin();
    },
    take: (text) =>
      new Promise((resolve) => {
        const late = setTimeout(() => {
          leave([line]);
          resolve(false);
        }, takeMs);
        const done = (isWritten: boolean): void => {
          clearTimeout(late);
          resolve(isWritten);
        };
        const line = { text, done };
        add(line);
        if (isScheduled) return;
        isScheduled = true;
        // The lines of operations that one commit has recorded follow in the same turn.
        setImmediate(() => {
          isScheduled = false;
          begin();
        });
      }),
    end: () =>
      new Promise((resolve) => {
        const late = setTimeout(resolve, takeMs, false);
        ends.push(() => {
          clearTimeout(late);
          resolve(true);
        });
        begin();
        if (begun === null) for (const end of ends.splice(0)) end();
      }),
    endNow: () => {
      if (isWriting) return;
      try {
        for (begun ??= next(); begun !== null; begun = next()) {
          while (begun.rest.length > 0) begun.rest = begun.rest.subarray(target.writeNow(begun.rest));
        }
      } catch {
        // Nobody is left to tell.
      }
    },
  };
};
