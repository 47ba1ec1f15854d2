import { Button, TextInput } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { render } from "#src/testing/render.tsx";
import { blockedButton } from "./blocked-button.ts";
import { useFirstProblem, useToldProblem } from "./use-first-problem.ts";
import { useZodForm } from "./use-zod-form.ts";

const schema = z.object({
  name: z.string().check(z.minLength(1, "Enter a name.")),
  owner: z.string().check(z.minLength(1, "The owner is missing.")),
});

const Example = () => {
  const { form, field, submit } = useZodForm(schema, { defaultValues: { name: "", owner: "" } });
  const problem = useFirstProblem(form, schema);
  return (
    <form>
      <TextInput label="Name" {...field("name")} />
      <TextInput label="Owner" {...field("owner")} />
      <p id="reason">{problem}</p>
      <Button {...blockedButton(problem !== undefined, "reason")} onClick={submit(() => undefined)}>
        Send
      </Button>
    </form>
  );
};

test("the button shows the first problem before any field does, and is enabled once there is none", async () => {
  const { user } = render(<Example />);
  const button = screen.getByRole("button", { name: "Send", description: "Enter a name." });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBeNull();
  await user.type(screen.getByLabelText("Name"), "Treasury");
  expect(screen.getByRole("button", { name: "Send", description: "The owner is missing." })).toBeTruthy();
  await user.type(screen.getByLabelText("Owner"), "Ada");
  expect(button.getAttribute("aria-disabled")).toBeNull();
  expect(button.getAttribute("aria-describedby")).toBeNull();
});

test("pressing it focuses the invalid field", async () => {
  const { user } = render(<Example />);
  await user.type(screen.getByLabelText("Name"), "Treasury");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Owner"));
});

describe("the reported first problem of a form", () => {
  const ProblemForm = ({ name = "" }: { readonly name?: string }) => {
    const { form, field, submit } = useZodForm(strict, { defaultValues: { name, owner: "" } });
    return (
      <form onSubmit={submit(() => undefined)}>
        <TextInput label="Name" {...field("name")} />
        <TextInput label="Owner" {...field("owner")} />
        <output>{useToldProblem(form, strict)}</output>
        <button type="submit">Send</button>
      </form>
    );
  };
  const strict = z.object({
    name: z.string().check(z.minLength(1, "Enter a name."), z.regex(/^[a-z]*$/, "The name has a digit.")),
    owner: z.string().check(z.minLength(1, "The owner is missing.")),
  });
  const statusText = () => screen.getByRole("status").textContent;

  test("is none for blank fields until one has been left", async () => {
    const { user } = render(<ProblemForm />);
    await user.type(screen.getByLabelText("Name"), "ada");
    expect(statusText()).toBe("");
    await user.tab();
    await waitFor(() => expect(statusText()).toBe("The owner is missing."));
  });

  test("is the missing value once Enter was pressed in the empty form", async () => {
    const { user } = render(<ProblemForm />);
    await user.type(screen.getByLabelText("Owner"), "{Enter}");
    await waitFor(() => expect(statusText()).toBe("Enter a name."));
  });

  test("is immediately the error of an invalid initial value", () => {
    render(<ProblemForm name="a1" />);
    expect(statusText()).toBe("The name has a digit.");
  });
});
