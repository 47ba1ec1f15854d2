import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { deferred } from "#src/testing/deferred.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";

// A click on the navigation, and what happens on the page until the next one is there.

/** The list of labels, and a list of people that does not arrive before it is let through. */
const open = async () => {
  const people = deferred<void>();
  serveApp({
    "GET /console/sandbox/labels": () => ({ body: pageOf([]) }),
    "GET /console/people": async () => {
      await people.promise;
      return { body: pageOf([]) };
    },
  });
  const app = renderApp("/sandbox/labels");
  await screen.findByRole("heading", { level: 1, name: "Recipients" });
  const link = within(screen.getByRole("navigation", { name: "Pages" })).getByRole("link", { name: "Settings" });
  const leave = () =>
    act(() => void app.router.navigate({ to: "/$environment/people", params: { environment: "sandbox" } }));
  return { ...app, people, link, leave };
};

const main = () => screen.getByRole("main");
const isBusy = () => main().getAttribute("aria-busy");

test("the page is busy from the click until the next one is there, and is not used meanwhile", async () => {
  const { link, leave, people } = await open();
  expect(isBusy()).toBe("false");
  const filter = screen.getByRole("textbox", { name: "Name or address" });
  leave();
  await waitFor(() => expect(isBusy()).toBe("true"));
  expect(filter.closest("[inert]")).not.toBeNull();
  // Navigation, palette and menu stay usable: a person may change their mind.
  expect(link.closest("[inert]")).toBeNull();
  // After a moment a placeholder is in its place, with a button that stops it.
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name or address" })).toBeNull());
  expect(isBusy()).toBe("true");
  expect(document.querySelector("[inert]")).toBeNull();
  people.resolve();
  await screen.findByRole("heading", { level: 1, name: "People" });
  await waitFor(() => expect(isBusy()).toBe("false"));
});

test("what the page still does to its own address does not cancel the navigation", async () => {
  const { leave, router, people } = await open();
  const filter = screen.getByRole("textbox", { name: "Name or address" });
  leave();
  await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/people"));
  // A pasted filter goes into the address at once.
  fireEvent.change(filter, { target: { value: "0x130286312BA5E7d8" } });
  await router.navigate({ from: "/$environment/labels/", to: ".", search: { find: "late" } });
  // It runs on behind the placeholder.
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name or address" })).toBeNull());
  fireEvent.change(filter, { target: { value: "0x000000000000dEaD" } });
  await router.navigate({ from: "/$environment/labels/", to: ".", search: { find: "later" } });
  people.resolve();
  await screen.findByRole("heading", { level: 1, name: "People" });
  expect(router.state.location.pathname).toBe("/sandbox/people");
  expect(router.state.location.searchStr).toBe("");
});

test("a click on another page cancels it", async () => {
  const { leave, router, people } = await open();
  leave();
  await waitFor(() => expect(isBusy()).toBe("true"));
  fireEvent.click(screen.getByRole("link", { name: "Recipients" }));
  await waitFor(() => expect(isBusy()).toBe("false"));
  expect(router.state.location.pathname).toBe("/sandbox/labels");
  expect(document.querySelector("[inert]")).toBeNull();
  people.resolve();
});

test("a changed filter leaves the page usable", async () => {
  const { user, router } = await open();
  const filter = screen.getByRole("textbox", { name: "Name or address" });
  await user.type(filter, "acme");
  await waitFor(() => expect(router.state.location.searchStr).toContain("acme"));
  expect(document.activeElement).toBe(filter);
  expect(document.querySelector("[inert]")).toBeNull();
});

test("a filter typed just before the click is in the address to go back to", async () => {
  const { user, router, link } = await open();
  await user.type(screen.getByRole("textbox", { name: "Name or address" }), "acme");
  await user.click(link);
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  router.history.back();
  await screen.findByRole("heading", { level: 1, name: "Recipients" });
  expect(screen.getByRole("textbox", { name: "Name or address" })).toHaveProperty("value", "acme");
});
