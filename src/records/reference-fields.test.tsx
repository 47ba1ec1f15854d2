// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { findAnswer } from "#src/testing/mirror.ts";
import { render } from "#src/testing/render.tsx";
import { ProfileFilter } from "./profile-filter.tsx";
import { ReferenceField } from "./reference-field.tsx";
import { referenceSchema } from "./reference-schema.ts";

const find = "GET /console/sandbox/find";

/** A mirror that has these profiles. */
const serveProfiles = (...references: readonly string[]) =>
  serveApp({
    [find]: ({ url }) => {
      const fitting = references.filter((reference) => reference.includes(url.searchParams.get("q") ?? ""));
      return {
        body: findAnswer(
          "profiles",
          fitting.map((reference) => ({ reference })),
        ),
      };
    },
  });

const optionNames = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

describe("the field of a profile's reference", () => {
  const schema = z.object({ reference: referenceSchema("Enter a profile reference.") });
  const Form = () => {
    const { form } = useZodForm(schema, { defaultValues: { reference: "" } });
    const reference = useControlledField(form.control, "reference");
    return <ReferenceField environment="sandbox" description="Whose it is." {...reference} />;
  };
  const field = () => screen.getByRole("combobox", { name: "Profile reference" });

  test("suggests matching existing ones, without those that no path can contain", async () => {
    serveProfiles("bob", "bobby", "bo/b", "ada");
    const { user } = render(<Form />);
    await user.type(field(), "bo");
    await waitFor(() => expect(optionNames()).toEqual(["bob", "bobby"]));
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(field()).toHaveProperty("value", "bobby");
  });

  test("accepts a new one", async () => {
    serveProfiles("bob");
    const { user } = render(<Form />);
    await user.type(field(), "new");
    expect(field()).toHaveProperty("value", "new");
    await user.tab();
    expect(field().getAttribute("aria-invalid")).not.toBe("true");
    expect(screen.getByText("Whose it is.")).toBeTruthy();
  });

  test.each([
    ["", "Enter a profile reference."],
    ["a/b", "It contains a slash or a backslash."],
    ["a\\b", "It contains a slash or a backslash."],
    ["a\u0007", "It contains a control character."],
    ["50%25", "It contains a percent escape, such as %20."],
    [".", "It is “.” or “..”, which is not allowed."],
    ["..", "It is “.” or “..”, which is not allowed."],
    ["organization", "It is reserved by the service."],
  ])("shows the problem with %j once it is left", async (text, words) => {
    serveProfiles();
    const { user } = render(<Form />);
    await user.click(field());
    if (text !== "") await user.paste(text);
    expect(screen.queryByText(words)).toBeNull();
    await user.tab();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field().getAttribute("aria-invalid")).toBe("true");
  });
});

describe("the filter by profile", () => {
  const show = (value?: string) => {
    const { requests } = serveProfiles("bob", "bobby", "ada");
    const onChange = vi.fn<(reference: string | undefined) => void>();
    const filter = <ProfileFilter environment="sandbox" value={value} onChange={onChange} />;
    return { requests, onChange, ...render(filter) };
  };
  const field = () => screen.getByRole("combobox", { name: "Profile" });

  test("fetches profiles once it gets the focus", async () => {
    const { user, requests } = show();
    await user.hover(field());
    expect(requests).toEqual([]);
    await user.tab();
    await waitFor(() => expect(requests).toHaveLength(1));
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(optionNames()).toEqual(["bob", "bobby", "ada"]));
  });

  test("picks one of those that match the input", async () => {
    const { user, onChange } = show();
    await user.type(field(), "bob");
    await user.click(await screen.findByRole("option", { name: "bobby" }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith("bobby");
  });

  test("accepts a full one by Enter, trimmed", async () => {
    const { user, onChange } = show();
    await user.click(field());
    await user.paste(" another one ");
    await user.keyboard("{Enter}");
    expect(onChange).toHaveBeenCalledExactlyOnceWith("another one");
  });

  test("is reset when it is left without Enter", async () => {
    const { user, onChange } = show("ada");
    await user.type(field(), "x");
    await user.tab();
    expect(field()).toHaveProperty("value", "ada");
    expect(onChange).not.toHaveBeenCalled();
  });

  test("is removed by Enter in the empty field", async () => {
    const { user, onChange } = show("ada");
    await user.clear(field());
    await user.keyboard("{Enter}");
    expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  test("is removed by its button", async () => {
    const { user, onChange } = show("ada");
    await user.click(screen.getByRole("button", { name: "Clear profile" }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined);
    expect(document.activeElement).toBe(field());
  });

  test("that is unchanged reports nothing, and an empty one has nothing to clear", async () => {
    const { user, onChange, unmount } = show("ada");
    await user.click(field());
    await user.keyboard("{Enter}");
    expect(onChange).not.toHaveBeenCalled();
    unmount();
    show();
    expect(screen.queryByRole("button", { name: "Clear profile" })).toBeNull();
  });
});
