/** Resolves in a task of its own, so that the browser can do other work first. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    // A message, because browsers delay nested timers by 4 ms.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
