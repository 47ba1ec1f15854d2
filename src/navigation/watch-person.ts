import { hashKey, type QueryClient } from "@tanstack/react-query";
import { sessionOptions } from "../api/session.ts";
import { local } from "../lib/browser-storage.ts";

/** Holds the id of the person who is signed in: a sign-out or another person's sign-in changes it in all tabs. */
const signedInKey = "postern-signed-in";

/** Tells the browser's other tabs that nobody is signed in. A new value each time, because only a change reaches them. */
export const markSignedOut = (): void => {
  local.writeText(signedInKey, `signed out ${crypto.randomUUID()}`);
};

/**
 * Keeps a document to one person. The session is fetched again when another tab signs out or signs in somebody else
 * (each pulse checks it too, `api/pulse.ts`); if it is another person's by then, `leave` discards everything that was
 * loaded and typed for the first. Returns a function that ends it.
 */
export const watchPerson = (client: QueryClient, leave: () => void): (() => void) => {
  const { queryKey } = sessionOptions();
  const hash = hashKey(queryKey);
  let known: string | undefined;
  const hear = (isFetched: boolean) => {
    const id = client.getQueryData(queryKey)?.person.id;
    if (id === undefined) return;
    if (local.readText(signedInKey) !== id) local.writeText(signedInKey, id);
    const isAnother = known !== undefined && id !== known;
    known = id;
    // The page of a sign-in, which stores the session itself, shows nothing of the person before.
    if (isAnother && isFetched) leave();
  };
  hear(false);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.query.queryHash !== hash) return;
    hear(event.action.manual !== true);
  });
  const hearTab = ({ key, newValue }: StorageEvent) => {
    if (key === signedInKey && newValue !== known) void client.invalidateQueries({ queryKey });
  };
  globalThis.addEventListener("storage", hearTab);
  return () => {
    unsubscribe();
    globalThis.removeEventListener("storage", hearTab);
  };
};
