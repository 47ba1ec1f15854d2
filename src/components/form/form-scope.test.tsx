import { act } from "@testing-library/react";
import { useController, useForm, type UseFormReturn, useFormContext } from "react-hook-form";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { FormScope } from "./form-scope.tsx";

type Values = { readonly name: string; readonly other: string };

test("a change in a form renders only its own field, and mounting the form renders each field once", () => {
  const rendered = { name: 0, other: 0 };
  let form: UseFormReturn<Values> | undefined;
  const Field = ({ name }: { readonly name: keyof Values }) => {
    rendered[name] += 1;
    const { register } = useFormContext<Values>();
    const { field, fieldState } = useController<Values>({ name });
    return (
      <input {...register(name)} value={field.value} aria-invalid={fieldState.invalid} onChange={field.onChange} />
    );
  };
  const fields = (
    <>
      <Field name="name" />
      <Field name="other" />
    </>
  );
  const Form = () => {
    form = useForm<Values>({ defaultValues: { name: "", other: "" } });
    // Read like a form that shows whether it can be sent.
    expect(form.formState.isSubmitting).toBe(false);
    return <FormScope form={form}>{fields}</FormScope>;
  };
  const { getAllByRole } = render(<Form />);
  expect(rendered).toEqual({ name: 1, other: 1 });
  act(() => form?.setError("name", { message: "wrong" }));
  expect(rendered.other).toBe(1);
  expect(getAllByRole("textbox").map((input) => input.getAttribute("aria-invalid"))).toEqual(["true", "false"]);
});
