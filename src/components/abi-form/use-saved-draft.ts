import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { tabForms } from "#src/lib/tab-forms.ts";

/** Keeps what a form holds in this tab, as `draftOf`, which never changes with a rendering, makes it of the values: never with a secret. */
export const useSavedDraft = (
  { subscribe, getValues }: UseFormReturn,
  key: string,
  draftOf: (values: FieldValues) => unknown,
): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      tabForms.write(key, draftOf(getValues()));
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(save, SAVE_AFTER_MS);
      },
    });
    const saveNow = () => timer !== undefined && save();
    window.addEventListener("pagehide", saveNow);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", saveNow);
      saveNow();
    };
  }, [subscribe, getValues, key, draftOf]);
};

// A key stroke only sets a timer, and the next one sets it again: writing the drafts of a large form takes longer than a stroke may, so it
// waits for a pause. Whoever leaves before that has them saved by `pagehide`.
const SAVE_AFTER_MS = 250;
