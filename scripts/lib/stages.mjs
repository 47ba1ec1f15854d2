import { say } from "./say.mjs";

/** @typedef {{ readonly name: string, readonly seconds: number }} Stage */

/** The stages of a run with their times: `stage` runs one, `report` prints what each and all of them took. */
export const createStages = () => {
  /** @type {Stage[]} */
  const ended = [];
  return {
    /**
     * @param {string} name
     * @param {() => Promise<unknown>} work
     */
    stage: async (name, work) => {
      const start = Date.now();
      await work();
      ended.push({ name, seconds: (Date.now() - start) / 1000 });
    },
    report: () => {
      say("Stages:");
      for (const { name, seconds } of ended) say(timed(seconds, name));
      const total = ended.reduce((sum, { seconds }) => sum + seconds, 0);
      say(`All checks passed in ${total.toFixed(0)} s.`);
    },
  };
};

/** A line of a list of times: the seconds and the name. */
export const timed = (/** @type {number} */ seconds, /** @type {string} */ name) =>
  `${seconds.toFixed(1).padStart(7)} s  ${name}`;
