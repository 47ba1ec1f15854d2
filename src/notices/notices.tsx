import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Environment } from "#shared/console/environment.ts";
import type { Session } from "#shared/console/session.ts";
import { isSignedOut } from "../api/client/api-error.ts";
import { refreshAfterEnds } from "../api/ended.ts";
import { versionOptions } from "../api/page.ts";
import { sessionOptions } from "../api/session.ts";
import { leftKey } from "../navigation/use-leave.ts";
import { notifyInBrowser } from "./browser-notification.ts";
import { NoticeView } from "./notice-view.tsx";
import classes from "./notices.module.css";
import { notificationChoice } from "./notification-choice.ts";
import { createPageMark } from "./page-mark.ts";
import { close, expire, isAnyPassing, type Notice, noticesOf, nothingShown, show } from "./shown-notices.ts";
import { joinTabs, type Look } from "./tab-group.ts";
import { channelName, openTabChannel } from "./tab-messages.ts";

type Props = { readonly environment: Environment };

/**
 * Reports operations that ended elsewhere, marks the page's title and icon with open ones, and lets the person's tabs
 * share requests. All of it ends with the session.
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

const NoticesOf = ({ environment, personId }: Props & { readonly personId: string }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: version = "" } = useQuery(versionOptions());
  const [shown, setShown] = useState(nothingShown);
  const region = useRef<HTMLDivElement>(null);
  const { id } = environment;

  useEffect(() => {
    const mark = createPageMark();
    const refreshEnded = refreshAfterEnds(client, id);
    const join = () =>
      joinTabs({
        client,
        environment: id,
        personId,
        locks: "locks" in navigator ? navigator.locks : undefined,
        open: (hear) => openTabChannel(channelName(version, personId), hear),
        look: lookOf,
        tell: (operations, isMore) => setShown((last) => show(last, operations, isMore, Date.now())),
        notify: (operations, isMore) =>
          notifyInBrowser({
            operations,
            isMore,
            choice: notificationChoice(personId),
            environment,
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
    let group = join();
    const stop = new AbortController();
    const { signal } = stop;
    // A page that the browser caches or freezes is not a tab: other tabs have reported what it missed.
    const rejoin = () => {
      group.leave();
      group = join();
    };
    globalThis.addEventListener("pagehide", () => group.leave(), { signal });
    globalThis.addEventListener("pageshow", ({ persisted }) => persisted && rejoin(), { signal });
    document.addEventListener("resume", rejoin, { signal });
    document.addEventListener("visibilitychange", () => group.lookAgain(), { signal });
    globalThis.addEventListener("focus", () => group.lookAgain(), { signal });
    globalThis.addEventListener(
      "storage",
      ({ key }) => {
        if (key === leftKey) void client.invalidateQueries({ queryKey: sessionOptions().queryKey });
      },
      { signal },
    );
    return () => {
      stop.abort();
      group.leave();
      mark.end();
    };
  }, [client, navigate, environment, id, personId, version]);

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
    <div ref={region} className={classes.notices} aria-live="polite">
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
