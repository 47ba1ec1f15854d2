import { local } from "../lib/browser-storage.ts";
import { useSignOut } from "../api/session.ts";

/** Holds the id of the person who is signed in: a sign-out or another person's sign-in changes it in all tabs. */
export const signedInKey = "postern-signed-in";

/** Signs out and loads the next page: everything loaded in the session is dropped. */
export const useLeave = () => {
  const { mutate, error } = useSignOut();
  const leave = () =>
    mutate(undefined, {
      onSuccess: (answer) => {
        local.writeText(signedInKey, null);
        globalThis.location.assign(answer?.continueAt ?? "/sign-in");
      },
    });
  return { leave, error };
};
