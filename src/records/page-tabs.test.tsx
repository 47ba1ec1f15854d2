import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { PageTabs } from "./page-tabs.tsx";

type Part = "wallets" | "addresses" | "operations";

const onChange = vi.fn<(value: Part) => void>();

const Page = () => {
  const [value, setValue] = useState<Part>("wallets");
  const change = (next: Part) => {
    onChange(next);
    setValue(next);
  };
  return (
    <PageTabs
      value={value}
      onChange={change}
      tabs={[
        { value: "wallets", label: "Wallets", content: <p>All wallets</p> },
        { value: "addresses", label: "Addresses", content: <p>All addresses</p> },
        { value: "operations", label: "Operations", content: <p>All operations</p> },
      ]}
    />
  );
};

test("one part is shown at a time, and the others are not loaded", async () => {
  const { user } = render(<Page />);
  expect(screen.getByRole("tabpanel", { name: "Wallets" }).textContent).toBe("All wallets");
  expect(screen.queryByText("All addresses")).toBeNull();
  await user.click(screen.getByRole("tab", { name: "Addresses" }));
  expect(onChange).toHaveBeenLastCalledWith("addresses");
  expect(screen.getByRole("tabpanel", { name: "Addresses" }).textContent).toBe("All addresses");
  expect(screen.queryByText("All wallets")).toBeNull();
});

test("the arrow keys move between the parts, and wrap around", async () => {
  const { user } = render(<Page />);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Wallets", selected: true }));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Operations", selected: true })).toBe(document.activeElement);
  expect(screen.getByText("All operations")).toBeTruthy();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Wallets", selected: true })).toBe(document.activeElement);
});
