/**
 * A request of a page's load. Times are milliseconds since the navigation began; `start` is when the page asked for it.
 * @typedef {{ readonly url: string, readonly start: number, readonly end: number }} Request
 * @typedef {Request & { readonly level: number }} Levelled
 */

/** Answers that end together count as one step: nothing requested in between can have waited for the last of them. */
const slackMs = 1;

/**
 * The level of each request: 1 if it waited for nothing, else one more than the highest level of those that had ended
 * when it started. This is accurate if requests start as soon as possible, so use a load with delayed answers, in which
 * the work between two requests does not matter. Sorted by start.
 * @param {readonly Request[]} requests
 * @returns {readonly Levelled[]}
 */
export const levelled = (requests) => {
  /** @type {Levelled[]} */
  const done = [];
  for (const request of requests.toSorted((left, right) => left.start - right.start)) {
    const waitedFor = done.filter(({ end }) => end <= request.start + slackMs).map(({ level }) => level);
    done.push({ ...request, level: 1 + Math.max(0, ...waitedFor) });
  }
  return done;
};
