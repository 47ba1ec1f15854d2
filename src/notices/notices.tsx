import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Environment } from "#shared/console/environment.ts";
import type { Session } from "#shared/console/session.ts";
import { isSignedOut } from "#src/api/client/api-error.ts";
import { isAllowed } from "#src/api/client/poll.ts";
import { refreshAfterEnds } from "#src/api/ended.ts";
import { pulseOptions } from "#src/api/pulse.ts";
import { sessionOptions } from "#src/api/session.ts";
import { mayNotify, notifyInBrowser } from "./browser-notification.ts";
import { noticeMarks } from "./notice-marks.ts";
import { NoticeView } from "./notice-view.tsx";
import { notificationChoice } from "./notification-choice.ts";
import { createPageMark } from "./page-mark.ts";
import { close, expire, isAnyPassing, type Notice, noticesOf, nothingShown, show } from "./shown-notices.ts";
import { type Look, tellOnce } from "./tell-once.ts";
import classes from "./notices.module.css";

type Props = { readonly environment: Environment };

/**
 * Reports operations that ended elsewhere, each in one of the person's tabs, and marks the page's title and icon with
 * open ones. All of it ends with the session.
 */
export const Notices = ({ environment }: Props) => {
  const { data: id, error } = useQuery({ ...sessionOptions(), select: personIdOf });
  if (id === undefined || isSignedOut(error)) return null;
  return <NoticesOf key={`${id} ${environment.id}`} environment={environment} personId={id} />;
};

const personIdOf = ({ person }: Session): string => person.id;

const lookOf = (): Look => {
  if (document.visibilityState === "hidden") return "hidden";
  return document.hasFocus() ? "focused" : "visible";
};

/** How often a hidden page asks what has ended, for browser notifications. */
const notifyEveryMs = 30_000;

const NoticesOf = ({ environment, personId }: Props & { readonly personId: string }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [shown, setShown] = useState(nothingShown);
  const region = useRef<HTMLDivElement>(null);
  const { id, label } = environment;

  useEffect(() => {
    const mark = createPageMark();
    const refreshEnded = refreshAfterEnds(client, id);
    const { lookAgain, leave } = tellOnce({
      client,
      environment: id,
      marks: noticeMarks(personId, id, "locks" in navigator ? navigator.locks : undefined),
      look: lookOf,
      tell: (operations, isMore) => setShown((last) => show(last, operations, isMore, Date.now())),
      notify: (operations, isMore) =>
        notifyInBrowser({
          operations,
          isMore,
          choice: notificationChoice(personId),
          environment: { id, label },
          icon: mark.icon(),
          onOpen: () => {
            const [only, ...others] = operations;
            if (only === undefined || others.length > 0)
              void navigate({ to: "/$environment/activity", params: { environment: id } });
            else {
              const params = { environment: id, operationId: only.id };
              void navigate({ to: "/$environment/activity/$operationId", params });
            }
          },
        }),
      onPulse: (pulse) => {
        mark.set(pulse);
        refreshEnded(pulse);
      },
    });
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("visibilitychange", lookAgain, { signal });
    globalThis.addEventListener("focus", lookAgain, { signal });
    // A hidden page asks nothing, except for a person who wants to be notified meanwhile: then it asks the pulse alone.
    const asking = setInterval(() => {
      const last = client.getQueryState(pulseOptions(id).queryKey);
      if (last !== undefined && !isAllowed(last)) return;
      if (lookOf() === "hidden" && mayNotify(notificationChoice(personId)))
        void client.prefetchQuery({ ...pulseOptions(id), staleTime: 0 });
    }, notifyEveryMs);
    return () => {
      stop.abort();
      clearInterval(asking);
      leave();
      mark.end();
    };
    // Not the record, which is another one after each of its changes: whoever begins anew has nothing to tell.
  }, [client, navigate, id, label, personId]);

  const passes = isAnyPassing(shown);
  useEffect(() => {
    if (!passes) return undefined;
    const timer = setInterval(() => {
      // A notice being read or about to be pressed stays.
      const { current } = region;
      if (current?.contains(document.activeElement) === true || current?.matches(":hover") === true) return;
      setShown((last) => expire(last, Date.now()));
    }, 1_000);
    return () => clearInterval(timer);
  }, [passes]);

  const dismiss = (notice: Notice) => setShown((last) => close(last, notice));
  const notices = noticesOf(shown);
  return (
    <div ref={region} className={classes.notices} role="log" aria-label="Notices" aria-live="polite">
      {notices.map((notice) => (
        <NoticeView
          key={notice.key}
          notice={notice}
          environment={id}
          personId={personId}
          onClose={() => dismiss(notice)}
        />
      ))}
      {notices.length > 1 && (
        <Button size="compact-xs" variant="default" onClick={() => setShown(nothingShown)}>
          Close all
        </Button>
      )}
    </div>
  );
};
