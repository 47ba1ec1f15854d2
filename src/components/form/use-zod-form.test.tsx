import { Button, Select, TextInput } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { render } from "#src/testing/render.tsx";
import type { RefusedRequest } from "./field-errors.ts";
import { useControlledField } from "./use-controlled-field.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import { useZodForm } from "./use-zod-form.ts";
import { worded } from "./worded.ts";

const filled = z.string().check(z.trim(), z.minLength(1, "is empty"));

const schema = z.object({
  network: worded(filled, () => "Choose a network."),
  name: worded(filled, (problem) => `The name ${problem}.`),
  count: z.pipe(z.string().check(z.regex(/^\d+$/, "Enter a number.")), z.transform(Number)),
});

type Values = z.output<typeof schema>;

const Example = ({
  onSave,
  refused,
}: {
  readonly onSave: (values: Values) => void;
  readonly refused?: RefusedRequest;
}) => {
  const [error, setError] = useState<RefusedRequest | null>(null);
  const { form, field, submit } = useZodForm(schema, { defaultValues: { network: "", name: "", count: "1" } });
  const network = useControlledField(form.control, "network");
  const rest = useFieldErrors(form, error, ["network", "name", "count"]);
  return (
    <form
      noValidate
      onSubmit={submit((values) => {
        onSave(values);
        setError(refused ?? null);
      })}
    >
      <TextInput label="Name" {...field("name")} />
      {/* Registered before the name, and below it on the page. */}
      <Select
        label="Network"
        data={["tETH", "tBTC"]}
        {...network}
        onChange={(value) => network.onChange(value ?? "")}
      />
      <TextInput label="Count" {...field("count")} />
      {rest !== null && <p role="alert">{rest.message}</p>}
      <Button type="submit">Save</Button>
      <button type="button" onClick={submit(onSave)}>
        Save by click
      </button>
    </form>
  );
};

const open = (refused?: RefusedRequest) => {
  const onSave = vi.fn<(values: Values) => void>();
  const { user } = render(<Example onSave={onSave} {...(refused === undefined ? {} : { refused })} />);
  const network = screen.getByRole<HTMLInputElement>("combobox", { name: "Network" });
  return { user, onSave, name: screen.getByLabelText("Name"), network, count: screen.getByLabelText("Count") };
};

test("a field shows its error once it has been left, then with every change; an untouched field shows none", async () => {
  const { user, name } = open();
  await user.type(name, " ");
  expect(screen.queryByText("The name is empty.")).toBeNull();
  await user.tab();
  expect(await screen.findByText("The name is empty.")).toBeTruthy();
  expect(screen.queryByText("Choose a network.")).toBeNull();
  await user.type(name, "Treasury");
  await waitFor(() => expect(screen.queryByText("The name is empty.")).toBeNull());
  await user.clear(name);
  expect(await screen.findByText("The name is empty.")).toBeTruthy();
});

test("a controlled field shows its error once it has been left @full", async () => {
  const { user, network } = open();
  await user.click(network);
  await user.tab();
  expect(await screen.findByText("Choose a network.")).toBeTruthy();
  await user.click(network);
  await user.click(await screen.findByRole("option", { name: "tBTC" }));
  await waitFor(() => expect(screen.queryByText("Choose a network.")).toBeNull());
});

test("a field that the pointer leaves shows its error after the click, which would otherwise miss a control that moves", async () => {
  const { user, name } = open();
  await user.click(name);
  await user.pointer({ keys: "[MouseLeft>]", target: document.body });
  expect(document.activeElement).not.toBe(name);
  expect(screen.queryByText("The name is empty.")).toBeNull();
  await user.pointer({ keys: "[/MouseLeft]" });
  expect(await screen.findByText("The name is empty.")).toBeTruthy();
});

test.each(["Enter", "click"])(
  "a refused submit by %s focuses the first invalid field on the page, controlled or not",
  async (by) => {
    const { user, onSave, name, network, count } = open();
    await user.type(name, "Treasury");
    await user.clear(count);
    if (by === "Enter") await user.keyboard("{Enter}");
    else await user.click(screen.getByRole("button", { name: "Save by click" }));
    await waitFor(() => expect(document.activeElement).toBe(network));
    expect(screen.getByText("Choose a network.")).toBeTruthy();
    expect(screen.getByText("Enter a number.")).toBeTruthy();
    expect(onSave).not.toHaveBeenCalled();
    await user.clear(name);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(document.activeElement).toBe(name));
  },
);

const fill = async ({ user, name, network }: ReturnType<typeof open>) => {
  await user.click(network);
  await user.click(await screen.findByRole("option", { name: "tETH" }));
  await user.type(name, " Treasury {Enter}");
};

test("Enter submits the schema's output", async () => {
  const form = open();
  await fill(form);
  await waitFor(() => expect(form.onSave).toHaveBeenCalledTimes(1));
  expect(form.onSave).toHaveBeenCalledWith({ network: "tETH", name: "Treasury", count: 1 });
});

test("the service's error about a field is shown at that field, and focused, until the field is changed @full", async () => {
  const form = open({ code: "ERR_010", message: "network: is not offered any more" });
  await fill(form);
  expect(await screen.findByText("This is not offered any more.")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(form.network);
  await form.user.tab();
  await form.user.type(form.count, "2");
  expect(screen.getByText("This is not offered any more.")).toBeTruthy();
  await form.user.click(form.network);
  await form.user.click(await screen.findByRole("option", { name: "tBTC" }));
  await waitFor(() => expect(screen.queryByText("This is not offered any more.")).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an error about no field is left to the error panel, and the input stays @full", async () => {
  const form = open({ code: "ERR_999", message: "An unexpected error occurred. Please try again." });
  await fill(form);
  expect((await screen.findByRole("alert")).textContent).toContain("unexpected");
  expect(form.network.value).toBe("tETH");
  expect(form.name).toHaveProperty("value", " Treasury ");
});
