import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { StoredPayout } from "#src/api/payouts.ts";
import { sessionOptions } from "#src/api/session.ts";
import { refresh, stale } from "#src/api/stale.ts";
import { openDraft } from "./draft-store.ts";

/** An editor's draft, while it is on the page. */
export const useDraft = (environment: string, stored: StoredPayout) => {
  const client = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionOptions());
  const [store] = useState(() =>
    openDraft(environment, stored, session.person.id, () => void refresh(client, stale.afterPayoutChange(environment))),
  );
  const view = useSyncExternalStore(store.subscribe, store.view);
  useEffect(() => store.open(), [store]);
  return { ...store, ...view };
};
