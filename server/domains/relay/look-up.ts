/** How long a write waits for what has to be looked up before it, in milliseconds. */
export const lookUpMs = 1_500;

/** How long it waits if an operation like it was sent already, and Postern cannot tell yet whether their senders are the same. */
export const doubtMs = 10_000;
