/**
 * A reader of a command's output, such as `head`, may stop early: the rest is then dropped. Any other error is a fault.
 */
export const letReaderLeave = (stream: NodeJS.WritableStream): void => {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
};
