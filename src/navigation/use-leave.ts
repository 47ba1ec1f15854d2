import { useSignOut } from "../api/session.ts";

/** Signs out and loads the page that follows: what was loaded under the session goes with it. */
export const useLeave = () => {
  const { mutate, error } = useSignOut();
  const leave = () =>
    mutate(undefined, { onSuccess: (answer) => globalThis.location.assign(answer?.continueAt ?? "/sign-in") });
  return { leave, error };
};
