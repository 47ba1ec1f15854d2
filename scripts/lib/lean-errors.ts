import type { Plugin } from "vite";

const made = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;

/** How many errors React makes while it loads. It throws them to itself, and nobody reads their stacks. */
const count = 5;

/** The module of React's renderer whose own errors have no stack. */
export const withoutStacks = (code: string): string => {
  if (code.match(made)?.length !== count)
    throw new Error("This React makes other errors while it loads: adapt scripts/lib/lean-errors.ts to it.");
  return code.replace(made, "$1Object.setPrototypeOf({ message: $2 }, Error.prototype)");
};

/**
 * Makes no stacks while React loads: in a browser that a test or a developer tool observes, V8 would parse the whole first
 * script once more to find the line of each (decision 89).
 */
export const leanErrors = (): Plugin => ({
  name: "lean-errors",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: withoutStacks(code), map: null }),
  },
});
