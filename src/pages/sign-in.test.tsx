import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { keys } from "#src/api/keys.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const signedOut = () => problem(401, "POSTERN_SIGN_IN_REQUIRED");

test("a signed-out person sees how to sign in, and returns to the page they started from", async () => {
  let reply: ReturnType<typeof problem> = signedOut();
  serveApp({ "GET /auth/session": () => reply });
  const { user, router } = renderApp("/sandbox/networks?tab=catalog");
  expect(await screen.findByText("npm run link")).toBeTruthy();
  expect(router.state.location.search).toEqual({ from: "/sandbox/networks?tab=catalog" });
  reply = { body: session() };
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("sepolia")).toBeTruthy();
  expect(router.state.location.href).toBe("/sandbox/networks?tab=catalog");
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example"])("the way back is never %s", async (from) => {
  serveApp();
  const { router } = renderApp(`/sign-in?from=${encodeURIComponent(from)}`);
  expect(await screen.findByRole("heading", { name: "Overview" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/sandbox");
});

test("a session that ends hides the page, keeps the input, and shows it again after the sign-in", async () => {
  let reply: ReturnType<typeof problem> = { body: session() };
  serveApp({ "GET /auth/session": () => reply });
  const { user, queryClient } = renderApp("/sandbox/networks");
  await user.type(await screen.findByLabelText("Find"), "tE");
  reply = signedOut();
  void queryClient.invalidateQueries({ queryKey: keys.session.all() });
  expect(await screen.findByRole("heading", { name: "Signed out" })).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Find" })).toBeNull();
  reply = { body: session() };
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByRole("textbox", { name: "Find" })).toHaveProperty("value", "tE");
  expect(screen.queryByRole("heading", { name: "Signed out" })).toBeNull();
});

describe("with an identity provider", () => {
  const oidc = { "GET /auth/methods": () => ({ body: { methods: ["oidc"] } }) };

  test("a button leads to it, and back to the start page", async () => {
    serveApp({ ...oidc, "GET /auth/session": signedOut });
    renderApp("/sandbox/networks?tab=catalog");
    const link = await screen.findByRole("link", { name: "Sign in" });
    expect(link.getAttribute("href")).toBe("/auth/oidc?returnTo=%2Fsandbox%2Fnetworks%3Ftab%3Dcatalog");
    expect(screen.queryByText("npm run link")).toBeNull();
  });

  test.each([
    ["POSTERN_SIGN_IN_EXPIRED", "took too long"],
    ["POSTERN_SIGN_IN_DENIED", "refused the sign-in"],
    ["POSTERN_SIGN_IN_INVALID", "did not pass a check"],
    ["POSTERN_NO_ROLE", "gives you no role"],
    ["POSTERN_PROVIDER_UNREACHABLE", "is not responding"],
  ])("%s is explained, with a way to try once more", async (code, words) => {
    serveApp({ ...oidc, "GET /auth/session": signedOut });
    renderApp(`/sign-in?error=${code}`);
    expect((await screen.findByRole("alert")).textContent).toContain(words);
    expect(await screen.findByRole("link", { name: "Sign in" })).toBeTruthy();
  });

  test("an error that the server does not know is not shown", async () => {
    serveApp({ ...oidc, "GET /auth/session": signedOut });
    renderApp("/sign-in?error=Call+0800-EVIL");
    expect(await screen.findByRole("link", { name: "Sign in" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.body.textContent).not.toContain("EVIL");
  });

  test("a signed-in person sees why the sign-in failed, and can continue @full", async () => {
    serveApp(oidc);
    const { user } = renderApp("/sign-in?error=POSTERN_NO_ROLE");
    expect((await screen.findByRole("alert")).textContent).toContain("gives you no role");
    await user.click(await screen.findByRole("link", { name: "Continue as Ada" }));
    expect(await screen.findByRole("heading", { name: "Overview" })).toBeTruthy();
  });

  test("a page whose session has ended stays, and the sign-in opens next to it", async () => {
    let reply: ReturnType<typeof problem> = { body: session() };
    serveApp({ ...oidc, "GET /auth/session": () => reply });
    const { queryClient } = renderApp("/sandbox/networks");
    await screen.findByRole("heading", { name: "Networks" });
    reply = signedOut();
    void queryClient.invalidateQueries({ queryKey: keys.session.all() });
    const link = await screen.findByRole("link", { name: "Sign in in another tab" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
      "/auth/oidc?returnTo=%2Fsandbox%2Fnetworks",
      "_blank",
    ]);
  });

  test.each([
    [{ status: 204 }, "/sign-in"],
    [{ body: { continueAt: "https://login.example/end?a=b" } }, "https://login.example/end?a=b"],
  ])("signing out with the response %j leads to %s @full", async (reply, address) => {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal("location", { href: globalThis.location.href, origin: globalThis.location.origin, assign });
    serveApp({ ...oidc, "POST /auth/sign-out": () => reply });
    const { user } = renderApp("/sandbox/networks");
    await user.click(await screen.findByRole("button", { name: /Ada/ }));
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(address));
  });
});

test("Security 45: the name of the person who continues shows its hidden characters", async () => {
  const named = { ...session(), person: { id: "p1", name: "Ada\u202e" } };
  serveApp({ "GET /auth/session": () => ({ body: named }) });
  renderApp("/sign-in?error=POSTERN_NO_ROLE");
  const link = await screen.findByRole("link", { name: /^Continue as Ada.*right-to-left override/ });
  expect(link.querySelector("[data-escape]")?.getAttribute("data-escape")).toBe(String.raw`\u202e`);
});
