import { type KeyboardEvent, memo, type Ref, useMemo } from "react";
import type { CatalogItem } from "#shared/abi/catalog.ts";
import { declaredParameters } from "#shared/abi/declared-parameters.ts";
import { isRead } from "#shared/abi/functions.ts";
import type { AbiEntry } from "#shared/abi/types.ts";
import { codeParts } from "#src/components/code/code-name.tsx";
import { nameText } from "#src/components/name-text.ts";
import type { VirtualRows } from "#src/components/use-virtual-rows.ts";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import type { Line } from "./function-order.ts";
import classes from "./function-list.module.css";

type Way = {
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onNear?: (() => void) | undefined;
};

/** The rendered lines of the list, grouped. */
export const FunctionGroups = ({
  lines,
  titles,
  stop,
  parts,
  listRef,
  rowRef,
  open,
  ...way
}: Way &
  Pick<VirtualRows, "parts" | "listRef" | "rowRef"> & {
    readonly lines: readonly Line[];
    /** The numbers of the lines that are titles. */
    readonly titles: readonly number[];
    /** The number of the line that is the list's tab stop: the arrow keys move inside the list. */
    readonly stop: number;
  }) => (
  <div ref={listRef}>
    {titles.map((title) => {
      const group = lines[title]?.group;
      return group === undefined ? null : (
        <section key={group.key} aria-label={group.name}>
          {parts.map(({ index, gap }) => {
            const line = lines[index];
            if (line?.group !== group) return null;
            if (gap !== undefined) return <div key={`from ${index}`} style={{ height: gap }} />;
            if (line.item === undefined)
              return (
                <p key="title" ref={rowRef} data-index={index} className={classes["title"]}>
                  {group.title}
                </p>
              );
            return (
              <Row
                key={line.item.key}
                rowRef={rowRef}
                index={index}
                isStop={index === stop}
                item={line.item}
                current={line.item.key === open}
                {...way}
              />
            );
          })}
        </section>
      );
    })}
  </div>
);

const Row = memo(function Row({
  rowRef,
  index,
  isStop,
  item,
  current,
  onOpen,
  onKeyDown,
  onNear,
}: Omit<Way, "open"> & {
  readonly rowRef: Ref<HTMLButtonElement>;
  /** The number of its line. */
  readonly index: number;
  readonly isStop: boolean;
  readonly item: CatalogItem;
  readonly current: boolean;
}) {
  const { key, kind, name, code, callable, entry } = item;
  const parameters = useMemo(() => inPieces(nameText(parametersOf(entry))), [entry]);
  const sources = useOpenContract().sourcesOf(item.entry);
  const short = code.length > 10 ? `${code.slice(0, 10)}…` : code;
  return (
    <button
      ref={rowRef}
      type="button"
      data-index={index}
      data-function={key}
      data-kind={callable === undefined ? kind : isRead(callable) ? "read" : "write"}
      className={classes["row"]}
      aria-current={current ? "true" : undefined}
      title={tooltipOf(item, sources)}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onOpen(key)}
      onKeyDown={onKeyDown}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {/* As text: a name in an attribute also answers to a search for the label of a field, such as Sender. */}
      <span className={classes["aloud"]}>{`${key} ${short}`.trim()}</span>
      <span aria-hidden>
        {short === "" ? null : <small>{short}</small>}
        <b>{inPieces(name)}</b>
        {parameters}
      </span>
    </button>
  );
});

const parametersOf = (entry: AbiEntry): string => ("inputs" in entry ? declaredParameters(entry.inputs) : "");

/**
 * A text with zero-width break opportunities between its words, so that no line breaks inside one. A search on the page
 * ignores them; elements instead would be most of the list's elements.
 */
const inPieces = (text: string): string => codeParts(text).join("\u200B");

const tooltipOf = (item: CatalogItem, sources: readonly string[]): string | undefined => {
  const parameters = "inputs" in item.entry ? item.entry.inputs.map(({ name, type }) => `${type} ${name}`.trim()) : [];
  const from = sources.length === 0 ? undefined : `ABI: ${sources.join(", ")}`;
  const lines = [item.entry.description, parameters.join(", "), from].filter(
    (line) => line !== undefined && line !== "",
  );
  return lines.length === 0 ? undefined : lines.map((line) => nameText(line ?? "")).join("\n");
};
