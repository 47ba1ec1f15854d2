/** How long a write waits for its look-ups, in milliseconds. */
export const lookUpMs = 1_500;

/** How long it waits if a similar operation was sent and Postern cannot tell yet whether the senders are the same. */
export const doubtMs = 10_000;
