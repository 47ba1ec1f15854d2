import { configure, getConfig } from "@testing-library/react";

// A module of its own, which is loaded once per worker: setup.ts runs again for each file.

// A query that is tried again until it finds something would print the whole document each time. When the time is up, Testing
// Library passes the last error to this function once more, outside of such a try: then the document is printed.
const { getElementError } = getConfig();
const isTriedAgain = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
configure({
  getElementError: (message, container) =>
    isTriedAgain()
      ? Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" })
      : getElementError(message, container),
});
