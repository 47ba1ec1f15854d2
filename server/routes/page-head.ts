import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { environmentViews } from "#server/domains/environments/views.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import { outageOf } from "#server/domains/relay/outage.ts";
import { findSession, lookAtSession, sessionView } from "#server/domains/sessions/sessions.ts";
import { isOwnRequest } from "#server/http/guards.ts";
import type { Environments } from "#server/http/in-environment.ts";
import { readCookie } from "#server/http/session-cookie.ts";
import { inTime } from "#server/lib/in-time.ts";
import { inlineJson } from "#server/lib/inline-json.ts";
import type { Log } from "#server/lib/log.ts";
import { type PageMatch, pageMatcher } from "#server/lib/page-paths.ts";
import type { Store } from "#server/store/tables.ts";
import { firstRequests } from "#shared/console/first-requests.ts";
import { type PageBlock, pageBlockId } from "#shared/console/page.ts";

export type PageHeadDependencies = Environments & {
  readonly store: Store;
  readonly origin: () => string;
  readonly now: () => number;
  readonly mirror: Pick<MirrorControl, "used">;
  /** Origins from which pages may load images. */
  readonly imageHosts: readonly string[];
  readonly version: string;
  readonly log: Log;
  /**
   * Whether a request's address may look up a session once more: a guess costs as much here as at GET /auth/session.
   */
  readonly mayAsk: (request: FastifyRequest) => boolean;
};

/** How long a document waits for the store. Without a result the data is left out, and its scripts request it. */
const sessionMs = 1_000;

/** The block with the session and environments, and the links to the page's scripts. */
export type PageHead = { readonly block: string; readonly links: string };

const nothing: PageHead = { block: "", links: "" };

/**
 * Builds the head of a signed-in person's document. Empty for everyone else, and for requests that do not open a page
 * in a tab.
 */
export const pageHead = (directory: string, dependencies: PageHeadDependencies) => {
  const { environments, imageHosts, log, mirror, version } = dependencies;
  let scripts: Promise<ScriptsOf> | undefined;
  return async (request: FastifyRequest, nonce: string): Promise<PageHead> => {
    if (!opensPage(request)) return nothing;
    const session = await signedIn(request, dependencies);
    if (session === null) return nothing;
    // As with GET /console/environments, which the page now need not request. The document does not wait for it.
    for (const environment of environments.keys()) void mirror.used(environment);
    scripts ??= readScripts(directory, log);
    const views = environmentViews(environments, imageHosts);
    const { path, query } = partsOf(request.url);
    const { page, links } = (await scripts)(path, query, onlyOf(views));
    const environment = views.find(({ id }) => id === page?.params["environment"]);
    const block: PageBlock = {
      session: sessionView(session),
      environments: { data: views },
      version,
      outages: outagesOf(dependencies),
      asked:
        page !== null && environment !== undefined
          ? [...firstRequests(page.path, environment, page.params, Object.fromEntries(new URLSearchParams(query)))]
          : [],
    };
    return {
      block: `<script type="application/json" id="${pageBlockId}" nonce="${nonce}">${inlineJson(block)}</script>`,
      links: environment !== undefined || page?.path === overview ? links(nonce).join("") : "",
    };
  };
};

const outagesOf = ({ environments, now }: PageHeadDependencies): PageBlock["outages"] =>
  Object.fromEntries(
    [...environments].flatMap(([id, environment]) => {
      const outage = outageOf(environment, now());
      return outage === null ? [] : [[id, outage]];
    }),
  );

/**
 * A browser that reports its destination says "document": anything else is not a tab that shows this page. Not every
 * browser reports it.
 */
const opensPage = ({ method, headers, url }: FastifyRequest): boolean => {
  const { "sec-fetch-dest": dest = "document", "sec-fetch-mode": mode = "navigate" } = headers;
  return (
    method === "GET" && dest === "document" && mode === "navigate" && !/^\/(auth|sign-in)(\/|$)/.test(partsOf(url).path)
  );
};

const partsOf = (url: string) => {
  const [path = "", query = ""] = url.split("?", 2);
  return { path, query };
};

const signedIn = async (request: FastifyRequest, { store, origin, now, mayAsk }: PageHeadDependencies) => {
  const token = readCookie(request, origin());
  if (token === undefined || !mayAsk(request)) return null;
  // A page elsewhere that links to one of ours must not keep its session alive.
  const find = isOwnRequest(request, origin()) ? findSession : lookAtSession;
  // An unreadable store reports its error to the page's own requests.
  return (await inTime(find(store, token, now()), sessionMs).catch(() => null)) ?? null;
};

/** The page at `/` leads to the overview of an environment, and this is the one if there is only one. */
const overview = "/$environment/";
const onlyOf = ([first, second]: readonly { readonly id: string }[]): string | undefined =>
  second === undefined ? first?.id : undefined;

type ScriptsOf = (
  path: string,
  query: string,
  only: string | undefined,
) => { readonly page: PageMatch | null; readonly links: (nonce: string) => readonly string[] };

const tableSchema = z.record(z.string(), z.array(z.string().regex(/^assets\/[\w.-]+\.js$/)));

/** The build's table of each page's scripts; empty in development, where there is none. */
const readTable = async (directory: string, log: Log): Promise<z.output<typeof tableSchema>> => {
  const text = await readFile(join(directory, "page-scripts.json"), "utf8").catch(() => "{}");
  try {
    return tableSchema.parse(JSON.parse(text));
  } catch {
    // Without the table a page finds its scripts one round trip later.
    log("page scripts unreadable");
    return {};
  }
};

const readScripts = async (directory: string, log: Log): Promise<ScriptsOf> => {
  const table = await readTable(directory, log);
  const match = pageMatcher(["/", ...Object.keys(table).filter((key) => !key.includes("?"))]);
  const parts = Object.keys(table).filter((key) => key.includes("?"));
  return (path, query, only) => {
    const pageMatch = match(path);
    const page =
      pageMatch?.path === "/" ? { path: overview, params: only === undefined ? {} : { environment: only } } : pageMatch;
    const search = new URLSearchParams(query);
    // A page's parts are in the table in order of their number of parameters.
    const part = parts.findLast((key) => {
      const [of, parameters = ""] = key.split("?");
      return of === page?.path && parameters.split("&").every((name) => (search.get(name) ?? "") !== "");
    });
    const names = page === null ? [] : (table[part ?? page.path] ?? []);
    return {
      page,
      links: (nonce) => names.map((name) => `<link rel="modulepreload" crossorigin href="/${name}" nonce="${nonce}">`),
    };
  };
};
