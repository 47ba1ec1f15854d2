import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { later, preloads } from "./later.tsx";

const Form = ({ name }: { readonly name: string }) => <form aria-label={name} />;

const pageWith = (load: () => Promise<typeof Form>) => {
  const Part = later(load);
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" {...preloads(Part)} onClick={() => setOpen(true)}>
          Open
        </button>
        <input aria-label="Note" />
        {isOpen && <Part name="Later" />}
      </>
    );
  };
  return <Page />;
};

test("a part is loaded once, when its opener gets the focus", async () => {
  const load = vi.fn<() => Promise<typeof Form>>(async () => Form);
  const { user } = render(pageWith(load));
  expect(load).not.toHaveBeenCalled();
  await user.tab();
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("form")).toBeNull();
  await user.keyboard("{Enter}");
  await screen.findByRole("form", { name: "Later" });
  expect(load).toHaveBeenCalledTimes(1);
});

test("a click before the code is loaded opens the part, once", async () => {
  let arrive: (form: typeof Form) => void = () => undefined;
  const load = vi.fn<() => Promise<typeof Form>>(() => new Promise<typeof Form>((resolve) => (arrive = resolve)));
  const { user } = render(pageWith(load));
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(screen.getByRole("button", { name: "Open" }));
  arrive(Form);
  expect(await screen.findAllByRole("form")).toHaveLength(1);
});

test("a part that failed to load is reported, can be retried, and keeps the input", async () => {
  const load = vi.fn<() => Promise<typeof Form>>(async () => Form);
  const gone = new TypeError("Failed to fetch dynamically imported module");
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
  const { user } = render(pageWith(load));
  await user.type(screen.getByRole("textbox", { name: "Note" }), "typed");
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Could not load");
  load.mockResolvedValue(Form);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("form", { name: "Later" });
  expect(screen.getByRole("textbox", { name: "Note" })).toHaveProperty("value", "typed");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the opener of a retried part gets the focus back when the part closes", async () => {
  const load = vi.fn<() => Promise<typeof Form>>(async () => Form);
  const gone = new TypeError("Failed to fetch dynamically imported module");
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
  const { user } = render(pageWith(load));
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByRole("form", { name: "Later" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

test("the space of a part is reserved while it loads, and a failure is visible", async () => {
  const reveal = vi.spyOn(Element.prototype, "scrollIntoView");
  let fail: (error: Error) => void = () => undefined;
  const Part = later(() => new Promise<typeof Form>((_resolve, reject) => (fail = reject)), <progress />);
  render(<Part name="Later" />);
  expect(screen.getByRole("progressbar")).toBeTruthy();
  fail(new TypeError("Failed to fetch dynamically imported module"));
  const alert = await screen.findByRole("alert");
  expect(reveal.mock.contexts).toEqual([alert]);
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("nothing is loaded with React.lazy: a failed load would remove the page with its input, and is never retried", () => {
  const sources = import.meta.glob<string>("../**/*.tsx", { query: "?raw", import: "default", eager: true });
  const lazy = Object.entries(sources).filter(([, text]) => /import \{[^}]*\blazy\b[^}]*\} from "react"/.test(text));
  expect(lazy.map(([path]) => path)).toEqual([]);
});

test("a part that fails again says to reload the page, which an older browser needs", async () => {
  const { user } = render(pageWith(() => Promise.reject(new TypeError("Failed to fetch"))));
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect((await screen.findByRole("alert")).textContent).not.toContain("reload");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/If it fails again, reload the page\.$/);
});
