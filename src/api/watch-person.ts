import { hashKey, type QueryClient } from "@tanstack/react-query";
import { local, tab } from "#src/lib/browser-storage.ts";
import { tabForms } from "#src/lib/tab-forms.ts";
import { sessionOptions } from "./session.ts";

/** Holds the id of the person who is signed in: a sign-out or another person's sign-in changes it in all tabs. */
const signedInKey = "postern-signed-in";

/** In this tab's own storage, which survives a reload: the person whose forms it has. */
const ownerKey = "postern-owner";

/** Tells the browser's other tabs that nobody is signed in. A new value each time, because only a change reaches them. */
export const markSignedOut = (): void => {
  local.writeText(signedInKey, `signed out ${crypto.randomUUID()}`);
};

/** Drops what the person who had this tab before has typed into its forms. */
const takeOver = (id: string): void => {
  const before = tab.readText(ownerKey);
  if (before === id) return;
  if (before !== null) for (const key of tabForms.keys("")) tabForms.writeText(key, null);
  tab.writeText(ownerKey, id);
};

/**
 * Keeps a document to one person. The session is fetched again when another tab signs out or signs in somebody else
 * (each pulse checks it too); if it is another person's by then, `leave` discards all that was loaded
 * for the first. The next document in the tab drops what was typed into its forms, which save it until the last moment.
 * Returns a function that ends it.
 */
export const watchPerson = (client: QueryClient, leave: () => void): (() => void) => {
  const { queryKey } = sessionOptions();
  const hash = hashKey(queryKey);
  let currentId: string | undefined;
  const hear = (isFetched: boolean) => {
    const id = client.getQueryData(queryKey)?.person.id;
    if (id === undefined) return;
    if (local.readText(signedInKey) !== id) local.writeText(signedInKey, id);
    if (id === currentId) return;
    const isAnother = currentId !== undefined;
    currentId = id;
    // The page of a sign-in, which stores the session itself, shows nothing of the person before.
    if (isAnother && isFetched) leave();
    else takeOver(id);
  };
  hear(false);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.query.queryHash !== hash) return;
    hear(event.action.manual !== true);
  });
  const hearTab = ({ key, newValue }: StorageEvent) => {
    if (key === signedInKey && newValue !== currentId) void client.invalidateQueries({ queryKey });
  };
  globalThis.addEventListener("storage", hearTab);
  return () => {
    unsubscribe();
    globalThis.removeEventListener("storage", hearTab);
  };
};
