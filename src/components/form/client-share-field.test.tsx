import { expect, test, vi } from "vitest";
import { terms } from "#src/components/terms.ts";
import { render } from "#src/testing/render.tsx";
import { ClientShareField } from "./client-share-field.tsx";

test("the client share is hidden, not offered to password managers, and its field says how long it is kept", async () => {
  const onChange = vi.fn<(share: string) => void>();
  const { user, getByLabelText, getByText } = render(
    <ClientShareField
      keptFor="request"
      name="clientShare"
      value=""
      error="It is missing."
      ref={() => undefined}
      onChange={onChange}
      onBlur={() => undefined}
    />,
  );
  const field = getByLabelText("Client share");
  expect(field).toHaveProperty("type", "password");
  expect(field.getAttribute("autocomplete")).toBe("off");
  expect(field.getAttribute("name")).toBeNull();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  getByText(`${terms["client share"]} Used for this request only and never stored.`);
  getByText("It is missing.");
  await user.type(field, "s");
  expect(onChange).toHaveBeenCalledWith("s");
});
