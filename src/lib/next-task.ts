const waiting: (() => void)[] = [];

// A message, because browsers delay nested timers by 4 ms. One channel for all: the first message of a new one takes up
// to 9 ms to arrive.
let channel: MessageChannel | undefined;

const openChannel = (): MessageChannel => {
  const made = new MessageChannel();
  made.port1.addEventListener("message", () => waiting.shift()?.());
  made.port1.start();
  return made;
};

/** Resolves in a task of its own, so that the browser can do other work first. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    channel ??= openChannel();
    channel.port2.postMessage(null);
  });
