import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { CodeBlock } from "./code-block.tsx";

test("a short text is shown whole", () => {
  const { getByLabelText, queryByRole } = render(<CodeBlock label="Calldata">{`0x${"ab".repeat(4_999)}`}</CodeBlock>);
  expect(getByLabelText("Calldata").textContent).toHaveLength(10_000);
  expect(queryByRole("button")).toBeNull();
});

test("96 kB of calldata shows its beginning, and the rest on demand, to the last digit", async () => {
  const calldata = `0x${"0123456789abcdef".repeat(12_000)}`;
  const { getByLabelText, getByRole, getByText, queryByRole, user } = render(
    <CodeBlock label="Calldata">{calldata}</CodeBlock>,
  );
  expect(calldata.startsWith(getByLabelText("Calldata").textContent ?? "-")).toBe(true);
  expect(getByText("10,000 of 192,002 characters.")).toBeTruthy();
  await user.click(getByRole("button", { name: "Show 40,000 more" }));
  expect(getByLabelText("Calldata").textContent).toBe(calldata.slice(0, 50_000));
  for (let shown = 50_000; shown < calldata.length; shown += 40_000) await user.click(getByRole("button"));
  expect(getByLabelText("Calldata").textContent).toBe(calldata);
  expect(queryByRole("button")).toBeNull();
});

test("no character is cut in half", () => {
  const { getByLabelText } = render(<CodeBlock label="Record">{`${"a".repeat(9_999)}😀${"b".repeat(10)}`}</CodeBlock>);
  expect(getByLabelText("Record").textContent).toBe("a".repeat(9_999));
});
