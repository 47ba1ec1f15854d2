import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { tabForms } from "#src/lib/tab-forms.ts";

/**
 * Stores a form's values in this tab, converted by `draftOf`, which must be stable across renders and must never
 * include a secret.
 */
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

// A keystroke only restarts a timer: writing a large form's drafts takes longer than a keystroke may, so it waits for a
// pause. `pagehide` saves them if the person leaves earlier.
const SAVE_AFTER_MS = 250;
