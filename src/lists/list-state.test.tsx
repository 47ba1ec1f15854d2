import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "#src/api/client/api-error.ts";
import { render } from "#src/testing/render.tsx";
import { ListState } from "./list-state.tsx";

type Load = (page: number) => Promise<string>;

const never = () => new Promise<string>(() => undefined);

/** A list of pages, and a button to the next one. */
const List = ({ load, offered = true }: { readonly load: Load; readonly offered?: boolean }) => {
  const [page, setPage] = useState(1);
  const queryKey = ["pages", page];
  const query = useQuery({ queryKey, queryFn: () => load(page), retry: false, placeholderData: keepPreviousData });
  return (
    <>
      <button type="button" onClick={() => setPage(page + 1)}>
        Next page
      </button>
      <ListState query={query} queryKey={queryKey} {...(offered ? {} : { notOffered: <p>Not offered here.</p> })}>
        {(text) => <p>{text}</p>}
      </ListState>
    </>
  );
};

const failing = (status: number, code: string) => () => Promise.reject(new ApiError({ status, code }));

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("a slow list", () => {
  test("says so after ten seconds, and can be stopped and loaded again", async () => {
    vi.useFakeTimers();
    const load = vi.fn<Load>(never);
    const list = within(render(<List load={load} />).container);
    expect(list.getByRole("status", { name: "Loading" }).getAttribute("aria-busy")).toBe("true");
    await pass(9_000);
    expect(list.queryByText("This is slower than usual.")).toBeNull();
    await pass(1_000);
    expect(list.getByText("This is slower than usual.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    await pass(0);
    expect(screen.getByText("Loading stopped.")).toBeTruthy();
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
    load.mockResolvedValue("First page");
    fireEvent.click(screen.getByRole("button", { name: "Load" }));
    await pass(0);
    expect(screen.getByText("First page")).toBeTruthy();
  });

  test("shows the last page, marked as busy, until the next one arrives", async () => {
    vi.useFakeTimers();
    const load = vi.fn<Load>().mockResolvedValueOnce("First page").mockImplementation(never);
    render(<List load={load} />);
    await pass(0);
    fireEvent.click(screen.getByRole("button", { name: "Next page" }));
    await pass(0);
    const page = screen.getByText("First page");
    expect(page.closest("[aria-busy]")?.getAttribute("aria-busy")).toBe("true");
    await pass(10_000);
    expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
  });
});

describe("a list that has failed", () => {
  test("says why, and can be tried again", async () => {
    const load = vi.fn<Load>().mockImplementationOnce(failing(500, "ERR_019")).mockResolvedValue("First page");
    const { user } = render(<List load={load} />);
    expect((await screen.findByRole("alert")).textContent).toContain("ERR_019");
    expect(screen.queryByRole("region", { name: "No access" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("First page")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("on a later page does not show the rows of another page as its own", async () => {
    const load = vi.fn<Load>().mockResolvedValueOnce("First page").mockImplementation(failing(400, "ERR_022"));
    const { user } = render(<List load={load} />);
    await screen.findByText("First page");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect((await screen.findByRole("alert")).textContent).toContain("ERR_022");
    expect(screen.queryByText("First page")).toBeNull();
  });

  test("keeps its rows below the error if only a reload failed", async () => {
    const load = vi.fn<Load>().mockResolvedValueOnce("First page").mockImplementation(failing(500, "ERR_019"));
    const { queryClient } = render(<List load={load} />);
    await screen.findByText("First page");
    await act(() => queryClient.invalidateQueries());
    expect((await screen.findByRole("alert")).textContent).toContain("ERR_019");
    expect(screen.getByText("First page")).toBeTruthy();
  });

  test.each([
    ["ERR_009", "lacks a permission"],
    ["POSTERN_FORBIDDEN", "your role does not include this"],
  ])("with 403 and %s says that there is no access, and why", async (code, words) => {
    render(<List load={failing(403, code)} />);
    const region = await screen.findByRole("region", { name: "No access" });
    expect(region.textContent).toContain("No access.");
    expect(region.textContent).toContain(words);
  });

  test.each([
    [404, "ERR_006"],
    [405, "ERR_010"],
    [501, "ERR_010"],
    [404, "POSTERN_NOT_OFFERED"],
  ])("with %i and %s is one that the service does not offer", async (status, code) => {
    render(<List load={failing(status, code)} offered={false} />);
    expect(await screen.findByText("Not offered here.")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each([
    [404, "POSTERN_NOT_FOUND"],
    [404, "ERR_096"],
    [500, "ERR_019"],
  ])("with %i and %s is an error, even if the list is optional", async (status, code) => {
    render(<List load={failing(status, code)} offered={false} />);
    expect((await screen.findByRole("alert")).textContent).toContain(code);
    expect(screen.queryByText("Not offered here.")).toBeNull();
  });
});
