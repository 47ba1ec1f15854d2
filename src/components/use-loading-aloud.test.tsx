import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { Announcer } from "./announcer.tsx";
import { useLoadingAloud } from "./use-loading-aloud.ts";

type State = Parameters<typeof useLoadingAloud>[0];

const Part = ({ state }: { readonly state: State }) => {
  useLoadingAloud(state);
  return null;
};

const page = (...states: readonly State[]) => (
  <>
    {states.map((state, index) => (
      // The parts of a page have a fixed order.
      <Part key={index} state={state} />
    ))}
    <Announcer />
  </>
);

const statusText = () => screen.getByRole("status").textContent;
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("slow content is announced as loading and, once all has arrived, as loaded", () => {
  const { rerender } = render(page("loading", "loading"));
  wait(500);
  expect(statusText()).toBe("");
  wait(600);
  expect(statusText()).toBe("Loading.");
  rerender(page("loaded", "loading"));
  expect(statusText()).toBe("Loading.");
  rerender(page("loaded", "loaded"));
  expect(statusText()).toBe("Loaded.");
});

test("fast content is not announced, and failures announce themselves", () => {
  const { rerender } = render(page("loading"));
  wait(500);
  rerender(page("loaded"));
  wait(2_000);
  expect(statusText()).toBe("");
  rerender(page("loading"));
  wait(1_100);
  rerender(page("failed"));
  expect(statusText()).toBe("Loading.");
});
