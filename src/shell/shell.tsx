import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useSyncExternalStore } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { isSignedOut } from "#src/api/client/api-error.ts";
import { sessionOptions } from "#src/api/session.ts";
import { QrContext } from "#src/components/qr-context.ts";
import { LaterNotices } from "#src/notices/later-notices.tsx";
import { isLeaving, isOpening } from "./leaving.ts";
import { Navigation } from "./navigation.tsx";
import { OutageBanner } from "./outage-banner.tsx";
import { SectionPages } from "./section-pages.tsx";
import { ShellHeader } from "./shell-header.tsx";
import { SignedOutNotice } from "./signed-out-notice.tsx";
import { Tools, useTools } from "./tools.tsx";
import classes from "./shell.module.css";

/** The frame of every page of an environment: header, navigation, page. */
export const Shell = ({ environment }: { readonly environment: Environment }) => {
  const session = useQuery(sessionOptions());
  const signedOut = isSignedOut(session.error);
  useRecovery(signedOut);
  const tools = useTools();
  return (
    <div className={classes.shell} data-kind={environment.kind}>
      <a href="#main" className={classes.skip}>
        Skip to the page
      </a>
      <ShellHeader environment={environment} onTool={tools.open} />
      <SideNavigation environment={environment.id} />
      <Main label={environment.label}>
        {signedOut && <SignedOutNotice onCheck={() => void session.refetch()} checking={session.isFetching} />}
        {!signedOut && <OutageBanner environment={environment.id} />}
        {/* A failed load is visible here. */}
        <Tools environment={environment.id} tools={tools} />
        {/* Input stays while a person signs in again. */}
        <div hidden={signedOut}>
          <QrContext value={tools.showQr}>
            <Page environment={environment.id} />
          </QrContext>
        </div>
      </Main>
      {!signedOut && <LaterNotices environment={environment} />}
    </div>
  );
};

/** The part beside the navigation: busy until a page that was chosen is there. */
const Main = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <main
    id="main"
    tabIndex={-1}
    className={classes.main}
    data-environment={label}
    aria-busy={useRouterState({ select: isOpening })}
  >
    {children}
  </main>
);

/**
 * The page, rendered in slices after the frame: rendering both in one go would block everything else. Once another page
 * is chosen, nothing more can be typed into this one, where it would be lost with it.
 */
const Page = ({ environment }: { readonly environment: string }) => {
  const isShown = useDeferredValue(true, false);
  const isLeft = useRouterState({ select: isLeaving });
  return (
    <div inert={isLeft}>
      {isShown && (
        <>
          <SectionPages environment={environment} />
          <Outlet />
        </>
      )}
    </div>
  );
};

/** Beside the page; on narrow screens the drawer has it, and invisible links are not rendered. */
const SideNavigation = memo(({ environment }: { readonly environment: string }) => {
  const isNarrow = useSyncExternalStore(listen, () => narrow.matches);
  return (
    <nav className={classes.navigation} aria-label="Pages">
      {!isNarrow && <Navigation environment={environment} />}
    </nav>
  );
});

/** The same width as in the style sheet. */
const narrow = matchMedia("(max-width: 48em)");

const listen = (changed: () => void) => {
  narrow.addEventListener("change", changed);
  return () => narrow.removeEventListener("change", changed);
};

/** Reloads what failed without a session, once there is one. */
const useRecovery = (signedOut: boolean) => {
  const router = useRouter();
  const queryClient = useQueryClient();
  const wasSignedOut = useRef(signedOut);
  useEffect(() => {
    if (wasSignedOut.current && !signedOut) {
      void queryClient.invalidateQueries();
      void router.invalidate();
    }
    wasSignedOut.current = signedOut;
  }, [signedOut, queryClient, router]);
};
