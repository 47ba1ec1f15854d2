import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp, session } from "#src/testing/app-server.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

test("the token is posted once, leaves the URL, and the first page opens", async () => {
  const bodies: unknown[] = [];
  const { requests } = serveApp({
    "POST /auth/link": ({ body }) => {
      bodies.push(body);
      return { body: session() };
    },
  });
  const { router } = renderApp("/auth/link?token=t0ken");
  expect(await screen.findByRole("heading", { name: "Overview" })).toBeTruthy();
  expect(bodies).toEqual([{ token: "t0ken" }]);
  expect(requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  expect(router.state.location.href).toBe("/sandbox");
});

test("a used link says what to do and keeps no token", async () => {
  serveApp({ "POST /auth/link": () => problem(401, "POSTERN_LINK_INVALID", { message: "The link has been used." }) });
  const { router } = renderApp("/auth/link?token=t0ken");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The link has been used.");
  expect(alert.textContent).toContain("Ask for a new one.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(router.state.location.href).toBe("/auth/link");
});

test.each([
  ["signed in continues", () => ({ body: session() }), "Already signed in", "Continue as Ada"],
  [
    "not signed in sees the ways to sign in",
    () => problem(401, "POSTERN_SIGN_IN_REQUIRED"),
    "Not signed in",
    "How to sign in",
  ],
])("a person who opens a used link and is %s", async (_name, answer, heading, link) => {
  serveApp({ "POST /auth/link": () => problem(401, "POSTERN_LINK_INVALID"), "GET /auth/session": answer });
  renderApp("/auth/link?token=t0ken");
  expect(await screen.findByRole("link", { name: link })).toBeTruthy();
  expect(screen.getByRole("heading", { name: heading, level: 1 })).toBeTruthy();
});

test("a token that was not delivered can be posted again", async () => {
  let posts = 0;
  serveApp({
    "POST /auth/link": () => {
      posts += 1;
      return posts === 1 ? new TypeError("Failed to fetch") : { body: session() };
    },
  });
  const { user } = renderApp("/auth/link?token=t0ken");
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Overview" })).toBeTruthy();
  expect(posts).toBe(2);
});

test("a link without a token posts nothing", async () => {
  const { requests } = serveApp();
  renderApp("/auth/link");
  expect(await screen.findByText("The link has no token.")).toBeTruthy();
  expect(requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("Security 45: the name of the person who continues shows its hidden characters", async () => {
  const named = { ...session(), person: { id: "p1", name: "Ada\u202e" } };
  serveApp({
    "POST /auth/link": () => problem(401, "POSTERN_LINK_INVALID"),
    "GET /auth/session": () => ({ body: named }),
  });
  renderApp("/auth/link?token=t0ken");
  expect(await screen.findByRole("link", { name: /^Continue as Ada.*right-to-left override/ })).toBeTruthy();
});
