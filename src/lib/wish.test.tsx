import { act } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { useWish, wish } from "./wish.ts";

const Page = ({ grant }: { readonly grant: () => void }) => {
  useWish("import recipients", grant);
  return null;
};

test("is granted once, by the page that it is for, whether that is open or opens", () => {
  const grant = vi.fn<() => void>();
  wish("import recipients");
  const { rerender } = render(
    <StrictMode>
      <Page grant={grant} />
    </StrictMode>,
  );
  expect(grant).toHaveBeenCalledTimes(1);
  rerender(<Page grant={grant} />);
  expect(grant).toHaveBeenCalledTimes(1);
  act(() => wish("import recipients"));
  expect(grant).toHaveBeenCalledTimes(2);
  act(() => wish("verify the audit"));
  expect(grant).toHaveBeenCalledTimes(2);
});

test("is forgotten where the page takes too long", () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  wish("import recipients");
  clock.mockReturnValue(40_000);
  const grant = vi.fn<() => void>();
  render(<Page grant={grant} />);
  clock.mockRestore();
  expect(grant).not.toHaveBeenCalled();
});
