import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";

type Tab<T extends string> = { readonly value: T; readonly label: string; readonly content: ReactNode };

type Props<T extends string> = {
  readonly value: T;
  readonly tabs: readonly Tab<T>[];
  readonly onChange: (value: T) => void;
};

/** The lists that belong to a detail, one at a time; which one stands in the URL. */
export function DetailTabs<T extends string>({ value, tabs, onChange }: Props<T>) {
  const change = (next: string | null) => {
    const tab = tabs.find((one) => one.value === next);
    if (tab !== undefined) onChange(tab.value);
  };
  return (
    <Tabs value={value} onChange={change} keepMounted={false} mt="xl">
      <Tabs.List mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
