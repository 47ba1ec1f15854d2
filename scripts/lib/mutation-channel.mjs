import { once } from "node:events";
import { BroadcastChannel } from "node:worker_threads";

/**
 * One end of a conversation between the mutation tests' runner and its worker, a thread of the same process. The two
 * take turns.
 * @param {string} name
 */
export const openChannel = (name) => {
  const channel = new BroadcastChannel(name);
  return {
    /** The next message. @returns {Promise<unknown>} */
    next: async () => {
      const [event] = await once(/** @type {EventTarget} */ (/** @type {unknown} */ (channel)), "message");
      return event.data;
    },
    /** @param {unknown} message */
    send: (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
      channel.postMessage(message);
    },
    close: () => channel.close(),
  };
};
