import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { KeyboardEvent } from "react";
import { abiFunctions, isRead, searchFunctions, selector, signature } from "../../../../shared/abi/functions.ts";
import type { Abi, AbiFunction } from "../../../../shared/abi/types.ts";
import classes from "./function-list.module.css";

/** The functions of an ABI, read and write apart, with a search and all of it by keyboard. */
export function FunctionList({
  abi,
  open,
  onOpen,
}: {
  readonly abi: Abi;
  readonly open: string | undefined;
  readonly onOpen: (signature: string) => void;
}) {
  const [wanted, setWanted] = useState("");
  const [unfolded, setUnfolded] = useState(open === undefined);
  const all = useMemo(() => abiFunctions(abi), [abi]);
  const text = useDeferredValue(wanted);
  const found = useMemo(() => searchFunctions(all, text), [all, text]);
  const [reads, writes] = [found.filter(isRead), found.filter((fn) => !isRead(fn))];
  const choose = (chosen: string) => {
    setUnfolded(false);
    onOpen(chosen);
  };
  return (
    <section aria-label="Functions" data-functions className={classes["functions"]}>
      <Button
        className={classes["unfold"]}
        variant="default"
        fullWidth
        justify="space-between"
        rightSection={<IconChevronDown size={16} />}
        aria-expanded={unfolded}
        onClick={() => setUnfolded((now) => !now)}
      >
        {open ?? "Pick a function"}
      </Button>
      <div className={classes["list"]} data-folded={unfolded ? undefined : true}>
        <TextInput
          type="search"
          className={classes["search"]}
          aria-label="Search functions"
          placeholder="Name, selector or parameter"
          leftSection={<IconSearch size={16} />}
          autoComplete="off"
          spellCheck={false}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = searchFunctions(all, event.currentTarget.value)[0];
            if (event.key === "Enter" && first !== undefined) choose(signature(first));
            else moveFocus(event);
          }}
        />
        <Text size="xs" c="dimmed" aria-live="polite">
          {text === "" ? `${all.length} functions` : `${found.length} of ${all.length} functions`}
        </Text>
        {/* The keys move between the buttons, which stay reachable one by one as well. */}
        <Stack gap="xs">
          <Group title="Read" kind="read" fns={reads} open={open} onOpen={choose} />
          <Group title="Write" kind="write" fns={writes} open={open} onOpen={choose} />
        </Stack>
        {found.length === 0 ? (
          <Text size="sm" c="dimmed">
            {all.length === 0 ? "This ABI has no functions." : "No function matches."}
          </Text>
        ) : null}
      </div>
    </section>
  );
}

function Group({
  title,
  kind,
  fns,
  open,
  onOpen,
}: {
  readonly title: string;
  readonly kind: "read" | "write";
  readonly fns: readonly AbiFunction[];
  readonly open: string | undefined;
  readonly onOpen: (signature: string) => void;
}) {
  if (fns.length === 0) return null;
  return (
    <section aria-label={title} data-kind={kind}>
      <Text size="xs" fw={600} className={classes["title"]}>
        {title} ({fns.length})
      </Text>
      {fns.map((fn) => {
        const full = signature(fn);
        return (
          <button
            key={full}
            type="button"
            data-function
            className={classes["row"]}
            aria-label={`${full} ${selector(fn)}`}
            aria-current={full === open ? "true" : undefined}
            onClick={() => onOpen(full)}
            onKeyDown={moveFocus}
          >
            <span>
              <b>{fn.name}</b>
              {full.slice(fn.name.length)}
            </span>
            <small>{selector(fn)}</small>
          </button>
        );
      })}
    </section>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
  const list = event.currentTarget.closest("[data-functions]");
  if (step === undefined || list === null) return;
  event.preventDefault();
  const stops = [...list.querySelectorAll<HTMLElement>("input[type=search], button[data-function]")];
  stops[stops.indexOf(event.currentTarget) + step]?.focus();
}
