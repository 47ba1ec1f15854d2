import { configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { settle } from "./act.ts";
import { computedStyle } from "./computed-style.ts";

// A separate module, which is loaded once per worker: setup.ts runs again for each file.

// A query that is tried again until it finds something would print the whole document each time. When the time is up, Testing
// Library passes the last error to this function once more, outside of such a try: then the document is printed.
const before = getConfig();
const isTriedAgain = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
configure({
  getElementError: (message, container) =>
    isTriedAgain()
      ? Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" })
      : before.getElementError(message, container),
});

// Rows are rendered in slices, after the content above: when the awaited content is there, so is everything after it.
configure({
  asyncWrapper: async (callback) => {
    const result = await before.asyncWrapper(callback);
    await settle();
    return result;
  },
});

// React's development build takes a stack trace for each of the first 10,000 elements in a second, to name their
// creators in warnings and developer tools. Here its counter is full from the start.
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (typeof internals === "object" && internals !== null && "recentlyCreatedOwnerStacks" in internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });

Object.defineProperty(globalThis, "getComputedStyle", {
  configurable: true,
  writable: true,
  value: computedStyle,
});
