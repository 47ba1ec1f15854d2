import React from "react";

// Component tests run React as it ships: its development build takes twice as long for the same. What Testing Library needs of the
// development build is `act`, which the other one lacks: it does at once what React has put off. Here that is made of the functions that
// React puts things off with, which it takes once, when it is loaded.

type Callback = () => void;
type PutOff = (callback: Callback) => unknown;

/** Not a test's fake ones. */
const { queueMicrotask, setTimeout } = globalThis;
/** Node's, which no browser has. */
const setImmediate: PutOff = Reflect.get(globalThis, "setImmediate");
/** What React has put off. */
const waiting = new Set<Callback>();
let acting = 0;

/** The callback is called when it would be, unless the end of an `act` comes before. */
const held =
  (later: PutOff): PutOff =>
  (callback) => {
    const once = () => {
      if (waiting.delete(once)) callback();
    };
    waiting.add(once);
    return later(once);
  };

const flush = () => {
  // What is added meanwhile is visited, too.
  for (const callback of waiting) callback();
};

const turn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });

/** Ends once a turn of the event loop has passed in which React had nothing to do. */
export const settle = async () => {
  flush();
  await turn();
  while (waiting.size > 0) {
    flush();
    await turn();
  }
};

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";

/** Does what the callback does, and all that React puts off because of it. One inside another leaves that to the outer one. */
const act = (callback: () => unknown): PromiseLike<unknown> => {
  acting += 1;
  let result: unknown;
  try {
    result = callback();
  } catch (error) {
    acting -= 1;
    throw error;
  }
  if (isThenable(result)) return ended(result);
  acting -= 1;
  if (acting === 0) flush();
  return Promise.resolve(result);
};

const ended = async (result: PromiseLike<unknown>) => {
  try {
    return await result;
  } finally {
    acting -= 1;
    if (acting === 0) await settle();
  }
};

const putOff = {
  queueMicrotask: held(queueMicrotask),
  setImmediate: held(setImmediate),
  // React leaves 300 ms between two appearances of what was suspended. Its development build does not do so in an `act`.
  setTimeout: (callback: Callback) => setTimeout(callback, 0),
};

/** Loads React's renderer, which takes these for its own. */
const load = async () => {
  Object.assign(globalThis, putOff);
  try {
    await import("react-dom/client");
  } finally {
    Object.assign(globalThis, { queueMicrotask, setImmediate, setTimeout });
  }
};

// The development build, which `npm run test:full` tests with, has its own.
if (!("act" in React)) {
  await load();
  Reflect.set(React, "act", act);
}
