import { local } from "../lib/browser-storage.ts";
import { useSignOut } from "../api/session.ts";

/** Written as a person signs out, so that the other tabs of this browser notice. */
export const leftKey = "postern-left";

/** Signs out and loads the next page: everything loaded in the session is dropped. */
export const useLeave = () => {
  const { mutate, error } = useSignOut();
  const leave = () =>
    mutate(undefined, {
      onSuccess: (answer) => {
        local.writeText(leftKey, new Date().toISOString());
        globalThis.location.assign(answer?.continueAt ?? "/sign-in");
      },
    });
  return { leave, error };
};
