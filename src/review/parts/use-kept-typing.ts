import { useState } from "react";
import type { KeptTyping, Typed } from "./use-review.ts";

/** What a person typed to confirm a write, until it is sent: only in memory, and only for exactly that write. */
export const useKeptTyping = (): KeptTyping & { readonly forget: () => void } => {
  const [typedByWrite] = useState(() => new Map<string, Typed>());
  return {
    read: (write) => typedByWrite.get(write),
    keep: (write, typed) => {
      typedByWrite.set(write, typed);
    },
    forget: () => typedByWrite.clear(),
  };
};
