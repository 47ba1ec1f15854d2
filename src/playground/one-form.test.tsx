// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "#src/testing/render-app.tsx";
import { abiOf, contractAddress } from "./testing/contract.tsx";
import { servePage } from "./testing/page.tsx";

const count = 300;
const lines = Array.from({ length: count }, (_, at) => `function f${at}(uint256 a${at}, uint256 b${at}) view`);

const rows = () => document.querySelectorAll("[data-function]");

test("with 300 functions, only the open one has a form, and the search finds all of them", async () => {
  const requests = servePage({ abi: abiOf(...lines) });
  const { user } = renderApp(`/sandbox/playground?network=net-1&address=${contractAddress}`);
  const search = await screen.findByLabelText("Search functions");
  expect(within(screen.getByRole("region", { name: "Functions" })).getByText(`${count} entries`)).toBeTruthy();
  expect(document.forms).toHaveLength(0);

  await user.type(search, "a123");
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.keyboard("{Enter}");
  expect(await screen.findByLabelText("a123")).toBeTruthy();
  expect(document.forms).toHaveLength(1);
  expect(document.querySelectorAll("form input")).toHaveLength(2);

  await user.clear(screen.getByLabelText("Search functions"));
  await user.type(screen.getByLabelText("Search functions"), "f299(");
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.keyboard("{Enter}");
  expect(await screen.findByLabelText("b299")).toBeTruthy();
  expect(screen.queryByLabelText("a123")).toBeNull();
  expect(document.forms).toHaveLength(1);
  expect(document.querySelectorAll("form input")).toHaveLength(2);
  expect(requests.filter((request) => request.startsWith("POST /relay"))).toEqual([]);
});

test("the search keeps the focus and its text whatever is opened from it, even the first time", async () => {
  servePage({ abi: abiOf("event Sent(uint256 sum)", "function send(uint256 sum)", "function sendFee() view") });
  const { user } = renderApp(`/sandbox/playground?network=net-1&address=${contractAddress}`);
  const search = await screen.findByLabelText("Search functions");
  const opens = async (text: string, title: string) => {
    await user.clear(search);
    await user.type(search, `${text}{Enter}`);
    expect(await screen.findByRole("heading", { level: 2, name: title })).toBeTruthy();
    expect(document.activeElement).toBe(search);
    expect(search).toHaveProperty("value", text);
  };
  await opens("send", "sendFee()");
  await opens("sent", "Sent(uint256 sum)");
  await opens("send(", "send(uint256 sum)");
});

test("an empty ABI is reported once, with what to do", async () => {
  servePage({ abi: [] });
  renderApp(`/sandbox/playground?network=net-1&address=${contractAddress}`);
  expect(await screen.findByText("This ABI is empty")).toBeTruthy();
  expect(screen.getByText("Add another one above.")).toBeTruthy();
  expect(screen.queryByText("Choose a function")).toBeNull();
});
