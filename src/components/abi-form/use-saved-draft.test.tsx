import { act } from "@testing-library/react";
import { type FieldValues, useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { tabForms } from "#src/lib/tab-forms.ts";
import { render } from "#src/testing/render.tsx";
import { useSavedDraft } from "./use-saved-draft.ts";

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const show = () => {
  const draftOf = vi.fn<(values: unknown) => unknown>((values) => values);
  let type = (_text: string): void => undefined;
  const Form = () => {
    const defaultValues: FieldValues = { text: "" };
    const form = useForm({ defaultValues });
    useSavedDraft(form, "form", draftOf);
    type = (text) => form.setValue("text", text);
    return null;
  };
  const { unmount } = render(<Form />);
  return { draftOf, unmount, type: (text: string) => act(() => type(text)) };
};

const saved = () => tabForms.read("form", z.object({ text: z.string() }))?.text;

test("a draft is written once, when typing pauses", () => {
  const { draftOf, type } = show();
  for (const text of ["1", "12", "123", "1234"]) {
    type(text);
    vi.advanceTimersByTime(120);
  }
  expect(draftOf).not.toHaveBeenCalled();
  vi.advanceTimersByTime(250);
  expect(draftOf).toHaveBeenCalledOnce();
  expect(saved()).toBe("1234");
});

test("input from just before the page is left, or the form closed, is written immediately", () => {
  const { draftOf, type, unmount } = show();
  type("1");
  window.dispatchEvent(new Event("pagehide"));
  expect(saved()).toBe("1");
  type("12");
  unmount();
  expect(saved()).toBe("12");
  vi.advanceTimersByTime(1_000);
  expect(draftOf).toHaveBeenCalledTimes(2);
});
