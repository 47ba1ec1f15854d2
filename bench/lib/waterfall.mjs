/**
 * A request of a page's load. Times are milliseconds since the navigation began; `start` is when the page asked for it.
 * @typedef {{ readonly url: string, readonly type: string, readonly start: number, readonly end: number, readonly bytes: number }} Request
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

const shownName = (/** @type {string} */ url) => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

const markOf = (
  /** @type {number} */ from,
  /** @type {number} */ to,
  /** @type {number} */ total,
  /** @type {number} */ width,
  /** @type {string} */ mark,
) => {
  const left = Math.min(width - 1, Math.round((from / total) * width));
  const length = Math.max(1, Math.round(((to - from) / total) * width));
  return `${" ".repeat(left)}${mark.repeat(Math.min(length, width - left))}`.padEnd(width);
};

/**
 * A load as text: one line per request with its bar, then the long tasks on the same scale.
 * @param {readonly Levelled[]} requests
 * @param {readonly (readonly [start: number, duration: number])[]} longTasks
 * @param {number} [width] of the bars, in characters
 */
export const waterfall = (requests, longTasks, width = 60) => {
  const ends = [...requests.map(({ end }) => end), ...longTasks.map(([start, took]) => start + took)];
  const total = Math.max(1, ...ends);
  const lines = requests.map(({ url, start, end, level, bytes, type }) => {
    const figures = `${start.toFixed(0).padStart(6)} ${(end - start).toFixed(0).padStart(5)} ${(bytes / 1000).toFixed(1).padStart(7)}`;
    return `${String(level).padStart(2)} ${figures} |${markOf(start, end, total, width, "=")}| ${type} ${shownName(url)}`;
  });
  const tasks = longTasks.map(
    ([start, took]) =>
      `   ${start.toFixed(0).padStart(6)} ${took.toFixed(0).padStart(5)}         |${markOf(start, start + took, total, width, "#")}| a task of more than 50 ms`,
  );
  return [`   ${"start".padStart(6)} ${"took".padStart(5)} ${"KB".padStart(7)}`, ...lines, ...tasks].join("\n");
};
