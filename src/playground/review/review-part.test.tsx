import { FormProvider, useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { ReviewAwaited } from "./review-part.tsx";

const Form = ({ load, onStop }: { readonly load: () => void; readonly onStop: () => void }) => {
  const form = useForm({ defaultValues: { value: "" } });
  return (
    <FormProvider {...form}>
      <input aria-label="value" {...form.register("value")} />
      <ReviewAwaited part={{ Review: undefined, failed: true, load }} onStop={onStop} />
    </FormProvider>
  );
};

test("a review that fails to load is reported in the form; typing on cancels it", async () => {
  const load = vi.fn<() => void>();
  const onStop = vi.fn<() => void>();
  const { user, getByRole, getByLabelText } = render(<Form load={load} onStop={onStop} />);
  expect(getByRole("alert").textContent).toContain("Your draft stays in this tab.");
  await user.click(getByRole("button", { name: "Try again" }));
  expect(load).toHaveBeenCalledOnce();
  expect(onStop).not.toHaveBeenCalled();
  await user.type(getByLabelText("value"), "5");
  expect(onStop).toHaveBeenCalledOnce();
});
