/** An answer that was passed on, and when, in milliseconds since 1970. */
export type Seen = { readonly bytes: Buffer; readonly at: number };

/** The last answers to reads, by request. */
export type LastSeen = {
  readonly of: (key: string) => Seen | undefined;
  readonly keep: (key: string, seen: Seen) => void;
};

const mostBytes = 16 * 1024 * 1024;
const largestBytes = 512 * 1024;

/**
 * What pages last showed, for the time that the service does not answer: validated answers without secrets. Those that
 * were given longest ago go first. In memory: a server that starts during an outage has none.
 */
export const createLastSeen = (): LastSeen => {
  const answers = new Map<string, Seen>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= answers.get(key)?.bytes.length ?? 0;
    answers.delete(key);
  };
  return {
    of: (key) => answers.get(key),
    keep: (key, seen) => {
      drop(key);
      if (seen.bytes.length > largestBytes) return;
      answers.set(key, seen);
      bytes += seen.bytes.length;
      for (const oldest of answers.keys()) {
        if (bytes <= mostBytes) return;
        drop(oldest);
      }
    },
  };
};
