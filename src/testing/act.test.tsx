import { act, render, screen } from "@testing-library/react";
import { Suspense, use, useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { deferred } from "./deferred.ts";

// The tests' assumptions hold with both builds of React.

const Counter = ({ seen }: { readonly seen: (count: number) => void }) => {
  const [count, setCount] = useState(0);
  useEffect(() => seen(count), [count, seen]);
  return (
    <button type="button" onClick={() => setCount((before) => before + 1)}>
      {count}
    </button>
  );
};

test("effects have run at the end, those of what is rendered and those of what is changed", () => {
  const seen = vi.fn<(count: number) => void>();
  render(<Counter seen={seen} />);
  expect(seen.mock.calls).toEqual([[0]]);
  act(() => screen.getByRole("button").click());
  expect(seen.mock.calls).toEqual([[0], [1]]);
  expect(screen.getByRole("button").textContent).toBe("1");
});

test("one inside another leaves its work to the end of the outer one", () => {
  const seen = vi.fn<(count: number) => void>();
  render(<Counter seen={seen} />);
  act(() => {
    act(() => screen.getByRole("button").click());
    expect(seen.mock.calls).toEqual([[0]]);
  });
  expect(seen.mock.calls).toEqual([[0], [1]]);
});

test("what is awaited has been rendered, also what was suspended", async () => {
  const waiting = deferred<string>();
  const Late = () => use(waiting.promise);
  await act(async () => {
    render(
      <Suspense fallback="Loading">
        <Late />
      </Suspense>,
    );
  });
  expect(document.body.textContent).toBe("Loading");
  await act(async () => waiting.resolve("Here"));
  expect(document.body.textContent).toBe("Here");
});

test("a callback that fails leaves nothing behind", async () => {
  const seen = vi.fn<(count: number) => void>();
  const fail = () => {
    throw new Error("failed");
  };
  expect(() => act(fail)).toThrow("failed");
  await expect(act(async () => fail())).rejects.toThrow("failed");
  render(<Counter seen={seen} />);
  expect(seen.mock.calls).toEqual([[0]]);
});
