import { setTimeout as delay } from "node:timers/promises";
import { percentile, timed } from "../lib/figures.mjs";
import { read } from "../lib/postern.mjs";

/** @typedef {import("../lib/rows.mjs").Row} Row */

const people = 20;
const seconds = 20;
/** How long a person looks at a page before they open the next one, in milliseconds. */
const lookedAt = 1_000;
const searchesPerSecond = 4;

/** The lists that people go through. */
const pages = [
  "/console/bench/find?kinds=addresses&take=20",
  "/console/bench/operations?take=20",
  "/console/bench/transactions?take=20",
  "/relay/bench/api/v1/network/organization?take=100",
];

/**
 * Twenty people, each of whom opens one list after another, while all of them together search four times a second.
 * @param {{ readonly origin: string, readonly cookie: string }} server whose environment `bench` has a full mirror
 * @param {readonly string[]} addresses to search for
 * @returns {Promise<readonly Row[]>}
 */
export const peopleAtOnce = async (server, addresses) => {
  const end = performance.now() + seconds * 1_000;
  /** @type {number[]} */
  const opened = [];
  const browse = async (/** @type {number} */ person) => {
    // Not all at the same moment.
    await delay((lookedAt / people) * person);
    for (let at = person; performance.now() < end; at += 1) {
      const { took } = await timed(() => read(server, pages[at % pages.length] ?? ""));
      opened.push(took);
      await delay(lookedAt);
    }
  };
  // A search starts whether or not the one before it has ended.
  const search = async (/** @type {number} */ at) => {
    await delay((at * 1_000) / searchesPerSecond);
    const text = addresses[at % addresses.length] ?? "";
    return (await timed(() => read(server, `/console/bench/find?take=20&q=${text}`))).took;
  };
  const [searched] = await Promise.all([
    Promise.all(Array.from({ length: seconds * searchesPerSecond }, (_, at) => search(at))),
    Promise.all(Array.from({ length: people }, (_, person) => browse(person))),
  ]);
  const name = "twenty people at once, 100,000 addresses";
  return [
    { name: `${name}: a page, 99th percentile`, value: percentile(opened, 0.99), unit: "ms", target: 300 },
    { name: `${name}: find, 95th percentile`, value: percentile(searched, 0.95), unit: "ms", target: 200 },
  ];
};
