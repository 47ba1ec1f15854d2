import { useSignOut } from "#src/api/session.ts";
import { markSignedOut } from "#src/api/watch-person.ts";

/** Signs out and loads the next page: everything loaded in the session is dropped. */
export const useLeave = () => {
  const { mutate, error } = useSignOut();
  const leave = () =>
    mutate(undefined, {
      onSuccess: (answer) => {
        markSignedOut();
        globalThis.location.assign(answer?.continueAt ?? "/sign-in");
      },
    });
  return { leave, error };
};
