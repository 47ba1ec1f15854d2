import React from "react";

// Component tests run React's production build: its development build takes twice as long. Testing Library needs `act`,
// which only the development build has: it runs React's deferred work immediately. This one wraps the scheduling
// functions that React captures when it is loaded.

type Callback = () => void;
type PutOff = (callback: Callback) => unknown;

/** The real ones, not a test's fakes. */
const { queueMicrotask, setTimeout } = globalThis;
/** Node's own; browsers have none. */
const setImmediate: PutOff = Reflect.get(globalThis, "setImmediate");
/** React's deferred work. */
const waiting = new Set<Callback>();
let acting = 0;

/** The callback runs at its time, unless the end of an `act` comes first. */
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
  // Callbacks added meanwhile are also visited.
  for (const callback of waiting) callback();
};

const turn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });

/** Resolves after a turn of the event loop in which React had nothing to do. */
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

/** Runs the callback, and all work React defers because of it. A nested one leaves that to the outer one. */
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
  // React waits 300 ms between reveals of suspended content. Its development build does not do so in an `act`.
  setTimeout: (callback: Callback) => setTimeout(callback, 0),
};

/** Loads React's renderer, which captures these functions. */
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
