// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { QueryObserver } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { lateHeader, seenAtHeader, shownAtHeader } from "#shared/console/header.ts";
import type { Outage } from "#shared/console/pulse.ts";
import { askedOnce } from "#src/api/asked-once.ts";
import { outagesAtStartOptions, pulseOptions } from "#src/api/pulse.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { deferred } from "#src/testing/deferred.ts";
import { mirrorWith } from "#src/testing/mirror.ts";
import { address } from "#src/testing/organization.ts";
import { setOutage } from "#src/testing/outage.ts";
import { pulse } from "#src/testing/pulse.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const asked = "GET /console/sandbox/pulse";
const labels = "GET /console/sandbox/labels";
const down: Outage = { since: new Date().toISOString() };
const banner = () => screen.queryByRole("region", { name: "Wallet service" });

describe("a wallet service that does not respond", () => {
  test("is reported on every page, with what still works", async () => {
    serveApp({ [asked]: () => ({ body: pulse({ outage: down }) }), [labels]: () => ({ body: pageOf([]) }) });
    const { router } = renderApp("/sandbox/labels");
    const region = await screen.findByRole("region", { name: "Wallet service" });
    expect(region.textContent).toContain("The wallet service is not responding");
    expect(region.textContent).toContain("Pages show what Postern last saw.");
    expect(region.closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
    await router.navigate({ to: "/$environment/networks", params: { environment: "sandbox" } });
    await screen.findByRole("heading", { level: 1, name: "Networks" });
    expect(banner()).not.toBeNull();
  });

  test.each([
    [0, ""],
    [185_000, " (for 3 minutes)"],
    [3_700_000, " (for 1 hour)"],
  ])("is reported with its duration: %i ms%s", async (lasted, words) => {
    const since = new Date(Date.now() - lasted).toISOString();
    serveApp({ [asked]: () => ({ body: pulse({ outage: { since } }) }), [labels]: () => ({ body: pageOf([]) }) });
    renderApp("/sandbox/labels");
    const region = await screen.findByRole("region", { name: "Wallet service" });
    expect(region.textContent).toContain(`The wallet service is not responding${words}Pages show`);
  });

  test("with an unknown start is reported without a time", async () => {
    serveApp({ [asked]: () => ({ body: pulse({ outage: { since: null } }) }), [labels]: () => ({ body: pageOf([]) }) });
    renderApp("/sandbox/labels");
    expect(await screen.findByText("The wallet service is not responding")).toBeTruthy();
  });

  test("that was down when the document was made is reported before the first pulse", async () => {
    const first = deferred<{ body: object }>();
    serveApp({ [asked]: () => first.promise, [labels]: () => ({ body: pageOf([]) }) });
    const queryClient = createQueryClient();
    queryClient.setQueryData(outagesAtStartOptions().queryKey, { sandbox: down });
    renderApp("/sandbox/labels", queryClient);
    await screen.findByRole("heading", { level: 1 });
    expect(banner()).not.toBeNull();
    first.resolve({ body: pulse() });
    await waitFor(() => expect(banner()).toBeNull());
  });

  test("is reported with a page's first error", async () => {
    let pulses = 0;
    serveApp({
      [asked]: () => {
        pulses += 1;
        return { body: pulse({ outage: pulses > 1 ? down : null }) };
      },
      "GET /relay/sandbox/api/v1/network/organization": () => problem(502, "POSTERN_SERVICE_UNREACHABLE"),
    });
    renderApp("/sandbox/networks");
    expect(await screen.findByRole("region", { name: "Wallet service" }, { timeout: 5_000 })).toBeTruthy();
  });

  test("because it hangs is reported with the copy that is shown instead, and nothing is offered that would fail", async () => {
    let pulses = 0;
    serveApp({
      [asked]: () => {
        pulses += 1;
        return { body: pulse({ outage: pulses > 1 ? down : null }) };
      },
      "GET /relay/sandbox/api/v1/addresses/organization": () => new Promise(() => undefined),
      "GET /console/sandbox/find": mirrorWith({ addresses: [address("1", { label: "Till" })] }),
    });
    const { user, router } = renderApp("/sandbox/addresses");
    expect(await screen.findByText("Till", undefined, { timeout: 10_000 })).toBeTruthy();
    expect(screen.getByText(/Rows as Postern last read them/)).toBeTruthy();
    await screen.findByRole("region", { name: "Wallet service" }, { timeout: 10_000 });
    const generate = screen.getByRole("button", { name: "Generate address" });
    expect(generate.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("button", { name: /^Send from/ }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByRole("link", { name: "Generate many…" })).toBeNull();
    expect(screen.queryByText(/slow to answer/)).toBeNull();
    expect(document.getElementById(generate.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      "Nothing can be sent or created",
    );
    await user.click(generate);
    expect(router.state.location.href).toBe("/sandbox/addresses");
  });

  test("is answered with what was last seen: the banner says how old it is, until the service responds", async () => {
    let isDown = true;
    // The clock of relative times ticks every ten seconds.
    const seenAt = new Date(Date.now() - 5.5 * 60_000).toISOString();
    const networks = { networks: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 20 } };
    serveApp({
      [asked]: () => ({ body: pulse({ outage: isDown ? down : null }) }),
      "GET /relay/sandbox/api/v1/network/organization": () => ({
        body: networks,
        ...(isDown ? { headers: { [seenAtHeader]: seenAt } } : {}),
      }),
    });
    renderApp("/sandbox/networks");
    await screen.findByText("The wallet service is not responding");
    expect(await screen.findByText("5 minutes ago")).toBeTruthy();
    isDown = false;
    // The next pulse is a second later.
    await waitFor(() => expect(banner()).toBeNull(), { timeout: 10_000 });
  });

  test("for one read only: what the page shows instead has its age, and is read again", async () => {
    let reads = 0;
    // The clock of relative times ticks every ten seconds.
    const seenAt = new Date(Date.now() - 5.5 * 60_000).toISOString();
    const page = { networks: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 20 } };
    serveApp({
      [asked]: () => ({ body: pulse() }),
      "GET /relay/sandbox/api/v1/network/organization": () => {
        reads += 1;
        return { body: page, ...(reads === 1 ? { headers: { [seenAtHeader]: seenAt } } : {}) };
      },
    });
    renderApp("/sandbox/networks");
    const region = await screen.findByRole("region", { name: "Wallet service" });
    expect(await within(region).findByText("5 minutes ago")).toBeTruthy();
    expect(region.textContent).not.toContain("Nothing can be sent");
    await waitFor(() => expect(banner()).toBeNull(), { timeout: 20_000 });
    expect(reads).toBeGreaterThan(1);
  });

  test("in time shows what was last seen, with its age and without a banner, until the current answer is there", async () => {
    let isLate = true;
    // The clock of relative times ticks every ten seconds.
    const seenAt = new Date(Date.now() - 5.5 * 60_000).toISOString();
    const page = { networks: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 20 } };
    const shown: (string | null)[] = [];
    serveApp({
      [asked]: () => ({ body: pulse() }),
      "GET /relay/sandbox/api/v1/network/organization": ({ headers }) => {
        shown.push(headers.get(shownAtHeader));
        return { body: page, ...(isLate ? { headers: { [seenAtHeader]: seenAt, [lateHeader]: "1" } } : {}) };
      },
    });
    renderApp("/sandbox/networks");
    const age = await screen.findByText("5 minutes ago");
    expect(age.parentElement?.textContent).toBe("Last updated 5 minutes ago. Updating…");
    expect(banner()).toBeNull();
    await waitFor(() => expect(shown).toContain(seenAt));
    isLate = false;
    await waitFor(() => expect(screen.queryByText(/^Last updated/)).toBeNull());
  });

  test("and responds again: a review that a person has read stays, whatever else is read again", async () => {
    serveApp({ [asked]: () => ({ body: pulse({ outage: down }) }), [labels]: () => ({ body: pageOf([]) }) });
    const { queryClient } = renderApp("/sandbox/labels");
    await screen.findByRole("region", { name: "Wallet service" });
    const read = vi.fn<() => Promise<string>>(async () => "read");
    const reviewed = vi.fn<() => Promise<string>>(async () => "reviewed");
    const observers = [
      new QueryObserver(queryClient, { queryKey: ["a page"], queryFn: read }),
      new QueryObserver(queryClient, { ...askedOnce, queryKey: ["a review"], queryFn: reviewed }),
    ];
    const ends = observers.map((one) => one.subscribe(() => undefined));
    await waitFor(() => expect([read, reviewed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
    await setOutage(queryClient, false);
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    expect(reviewed).toHaveBeenCalledTimes(1);
    for (const end of ends) end();
  });

  test("and responds again: what failed meanwhile is reloaded", async () => {
    let isDown = true;
    serveApp({
      [asked]: () => ({ body: pulse({ outage: isDown ? down : null }) }),
      "GET /relay/sandbox/api/v1/network/organization": () =>
        isDown
          ? problem(502, "POSTERN_SERVICE_UNREACHABLE")
          : { body: { networks: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 20 } } },
    });
    const { queryClient } = renderApp("/sandbox/networks");
    await screen.findByRole("region", { name: "Wallet service" });
    await screen.findAllByText(/POSTERN_SERVICE_UNREACHABLE/, {}, { timeout: 5_000 });
    isDown = false;
    await queryClient.invalidateQueries({ queryKey: pulseOptions("sandbox").queryKey });
    await waitFor(() => expect(banner()).toBeNull());
    await waitFor(() => expect(screen.queryByText(/POSTERN_SERVICE_UNREACHABLE/)).toBeNull());
  });
});

test("a service that responds is not mentioned", async () => {
  serveApp({ [labels]: () => ({ body: pageOf([]) }) });
  renderApp("/sandbox/labels");
  await screen.findByRole("heading", { level: 1 });
  expect(banner()).toBeNull();
});
