import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp, session } from "../testing/app-server.ts";
import { renderApp } from "../testing/render-app.tsx";
import { problem } from "../testing/server.ts";

const signedOut = () => problem(401, "POSTERN_SIGN_IN_REQUIRED");

test("whoever is not signed in is told how, and comes back to where the way began", async () => {
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
  expect(await screen.findByRole("heading", { name: "Networks" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/sandbox/networks");
});

test("a session that ends hides the page, keeps what was typed, and shows it again after the sign-in", async () => {
  let reply: ReturnType<typeof problem> = { body: session() };
  serveApp({ "GET /auth/session": () => reply });
  const { user, queryClient } = renderApp("/sandbox/networks");
  await user.type(await screen.findByLabelText("Name"), "tE");
  reply = signedOut();
  void queryClient.invalidateQueries({ queryKey: ["session"] });
  expect(await screen.findByRole("heading", { name: "Signed out" })).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
  reply = { body: session() };
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveProperty("value", "tE");
  expect(screen.queryByRole("heading", { name: "Signed out" })).toBeNull();
});
