/** Whoever reads a command's output may have enough of it, as `head` has: what is left to say is then said to nobody. Anything else is a fault. */
export const letReaderLeave = (stream: NodeJS.WritableStream): void => {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
};
