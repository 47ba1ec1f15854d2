import { act, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { AllWords } from "./error-words.ts";
import { createErrorWords } from "./use-error-words.ts";
import { createWordsState } from "./words-state.ts";

const all: AllWords = {
  explained: new Map([["ERR_010", ["It could not be read.", "you", "Correct it."]]]),
  isListed: () => false,
};
const error = { code: "ERR_010", message: "" };

const shown = (store: ReturnType<typeof createErrorWords>) => {
  const What = () => store.useErrorWords()(error).what;
  return render(<What />);
};

test("a shown error loads the words of all codes, and uses them once they are loaded", () => {
  const load = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  const state = createWordsState();
  const store = createErrorWords(state, load);
  const { container } = shown(store);
  expect(container.textContent).toBe("The service returned ERR_010.");
  expect(load).toHaveBeenCalledTimes(1);
  act(() => state.provide(all));
  expect(container.textContent).toBe("It could not be read.");
});

test("words that failed to load are requested again with the next error, and never once loaded", async () => {
  const load = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error("offline")));
  const state = createWordsState();
  const store = createErrorWords(state, load);
  store.load();
  await Promise.resolve();
  shown(store);
  expect(load).toHaveBeenCalledTimes(2);
  act(() => state.provide(all));
  shown(store);
  store.load();
  expect(load).toHaveBeenCalledTimes(2);
});
