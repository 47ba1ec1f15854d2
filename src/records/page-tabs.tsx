import { type MantineSpacing, Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-tabs.module.css";

type Tab<T extends string> = { readonly value: T; readonly label: string; readonly content: ReactNode };

type Props<T extends string> = {
  readonly value: T;
  readonly tabs: readonly Tab<T>[];
  readonly onChange: (value: T) => void;
  /** The margin above them. */
  readonly mt?: MantineSpacing;
};

/** The parts of a page, one at a time; the URL has the current one. */
export const PageTabs = <T extends string>({ value, tabs, onChange, mt }: Props<T>) => {
  const change = (next: string | null) => {
    const tab = tabs.find((one) => one.value === next);
    if (tab !== undefined) onChange(tab.value);
  };
  return (
    <Tabs value={value} onChange={change} keepMounted={false} {...(mt === undefined ? {} : { mt })}>
      <Tabs.List mb="md" className={classes.tabs}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} ref={tab.value === value ? showWhole : null}>
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
};

/**
 * The row may be too long for a phone: the chosen tab is scrolled into it, with part of its neighbours. The page does
 * not scroll.
 */
const showWhole = (tab: HTMLElement | null) => {
  const row = tab?.parentElement;
  if (tab === null || row === null || row === undefined) return;
  row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
};
