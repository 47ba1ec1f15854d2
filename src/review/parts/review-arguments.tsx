import { Button, Text } from "@mantine/core";
import { memo, type ReactNode, useCallback, useMemo, useState } from "react";
import type { Draft } from "#shared/abi/draft.ts";
import { enumValueName } from "#shared/abi/enum-names.ts";
import { describeField, type Field } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import type { AbiCallable, AbiValue } from "#shared/abi/types.ts";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { draftText } from "#src/components/abi-form/draft-text.ts";
import { labelOf, useFieldOffers } from "#src/components/abi-form/field-offers.ts";
import { useEnumNames } from "#src/components/abi-form/use-enum-names.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { ExactString, NameText, NotedText } from "#src/components/exact-text.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { isSameValue, type ReviewRow, reviewRows, type ShownItems } from "./review-rows.ts";
import { useMadeRows } from "./use-made-rows.ts";
import classes from "./review-arguments.module.css";

/**
 * The form's values beside the calldata's: a row for each value, below its struct or list, with a mark whether they
 * match. What a review learns later renders none of them again.
 */
export const ReviewArguments = memo(function ReviewArguments({
  fn: { inputs },
  drafts,
  decoded,
}: {
  readonly fn: Pick<AbiCallable, "inputs">;
  readonly drafts: readonly Draft[];
  readonly decoded: readonly AbiValue[];
}) {
  const [shown, setShown] = useState<ShownItems>(new Map());
  const fields = useMemo(() => inputs.map(describeField), [inputs]);
  const whole = useMemo(() => reviewRows(fields, drafts, decoded, shown), [fields, drafts, decoded, shown]);
  const made = useMadeRows(whole.length);
  const rows = useMemo(
    () => (made >= whole.length ? whole : reviewRows(fields, drafts, decoded, shown, made)),
    [made, whole, fields, drafts, decoded, shown],
  );
  const showMore = useCallback(
    (path: string) => setShown((now) => new Map(now).set(path, (now.get(path) ?? 0) + NEXT)),
    [],
  );
  if (rows.length === 0) return <Text size="sm">No arguments.</Text>;
  return (
    <div className={classes["around"]}>
      <table className={classes["table"]} aria-label="Arguments">
        <thead>
          <tr>
            <th scope="col">Argument</th>
            <th scope="col">In the form</th>
            <th scope="col">In the calldata</th>
            <th scope="col">Match</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} {...row} onMore={showMore} />
          ))}
        </tbody>
      </table>
    </div>
  );
});

/** How many more items of a long list are shown each time. */
const NEXT = 250;

type RowProps = ReviewRow & { readonly onMore: (path: string) => void };

// Its parts are props, so that a row that was made again is not rendered again.
const Row = memo(function Row({ onMore, ...row }: RowProps) {
  const depth = Math.min(row.depth, DEEPEST);
  if (row.kind === "rest") {
    const more = Math.min(row.hidden, NEXT);
    return (
      <tr data-depth={depth} data-group>
        <th scope="row" colSpan={4}>
          {countText(row.hidden, "row")} of <CodeName text={row.path} /> not shown{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => onMore(row.path)}>
            Show {more === row.hidden ? "all" : `${numberText(more)} more`}
          </Button>
        </th>
      </tr>
    );
  }
  if (row.kind === "group") {
    return (
      <tr data-depth={depth} data-group>
        <th scope="row" colSpan={4}>
          <Name row={row} /> {row.counts === undefined ? null : <span>{countsText(row.counts)}</span>}
        </th>
      </tr>
    );
  }
  const { field, draft, value } = row;
  return (
    <tr data-depth={depth}>
      <th scope="row">
        <Name row={row} />
      </th>
      <td data-label="In the form">
        <div>{draft === undefined ? "Not in the form" : <Typed field={field} draft={draft} />}</div>
      </td>
      <td data-label="In the calldata">
        <div>{value === undefined ? "Not in the calldata" : <Decoded field={field} value={value} />}</div>
      </td>
      <td data-mark>
        {isSameValue(field, draft, value) ? (
          <span className={classes["same"]}>
            <span aria-hidden>✓</span>
            <span className={classes["aloud"]}>Same</span>
          </span>
        ) : (
          <b className={classes["differs"]}>Differs</b>
        )}
      </td>
    </tr>
  );
});

// A deeper part has its path in its name, because its indentation no longer shows it.
const DEEPEST = 8;

const Name = ({ row: { parents, label, field, depth } }: { readonly row: ReviewRow }) => (
  <>
    {parents === "" ? null : (
      <span data-uncopied className={depth > DEEPEST ? classes["parents"] : classes["aloud"]}>
        {parents}
      </span>
    )}
    <CodeName text={label} />{" "}
    <small>
      <CodeName text={typeText(field)} />
    </small>
  </>
);

const countsText = ([typed, decoded]: readonly [number, number]): string => {
  if (typed !== decoded) return `${numberText(typed)} in the form, ${numberText(decoded)} in the calldata`;
  return typed === 0 ? "empty list" : countText(typed, "row");
};

const Typed = ({ field, draft }: { readonly field: Field; readonly draft: Draft }) => {
  if (field.kind === "string" && "text" in draft) {
    return <Long text={draft.text}>{(text) => <ExactString text={text} />}</Long>;
  }
  const text = draftText(field, draft);
  if (field.kind === "address") return <Whole text={text} />;
  return <Long text={text}>{(shown) => <NotedText text={shown} />}</Long>;
};

/** A number with grouping, an address with its label: this makes mistakes visible. */
const Decoded = ({ field, value }: { readonly field: Field; readonly value: AbiValue }) => {
  const { knownAddresses, name = (address) => nameOf(labelOf(knownAddresses, address)) } = useFieldOffers();
  const names = useEnumNames(field);
  if (typeof value === "bigint") {
    return (
      <>
        <NumberText value={value} />
        {names === undefined ? null : <Named>{nameOf(enumValueName(names, value))}</Named>}
      </>
    );
  }
  if (field.kind === "string" && typeof value === "string") {
    return <Long text={value}>{(text) => <ExactString text={text} />}</Long>;
  }
  const text = valueText(value);
  if (field.kind !== "address") return <Long text={text}>{(shown) => <NotedText text={shown} />}</Long>;
  return (
    <>
      <Whole text={text} />
      <Named>{name(text)}</Named>
    </>
  );
};

/** An address on one line: a last digit on its own line is easily overlooked. */
const Whole = ({ text }: { readonly text: string }) =>
  /^0x[\da-f]{40}$/i.test(text) ? <span className={classes["whole"]}>{text}</span> : <NotedText text={text} />;

/** A value's name, if it has one. */
const Named = ({ children }: { readonly children: ReactNode }) => (
  <Text span display="block" size="xs" c="dimmed">
    {children}
  </Text>
);

const nameOf = (name: string | undefined): ReactNode => (name === undefined ? null : <NameText text={name} />);

/** A text whose rest is shown on demand: some are as long as a book. */
const Long = ({ text, children }: { readonly text: string; readonly children: (shown: string) => ReactNode }) => {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || text.length <= LONGEST) return children(text);
  return (
    <>
      {children(Array.from(text.slice(0, FIRST)).slice(0, -1).join(""))}
      <Button size="compact-xs" variant="subtle" display="block" onClick={() => setWhole(true)}>
        Show all {numberText(text.length)} characters
      </Button>
    </>
  );
};

const LONGEST = 1_000;
const FIRST = 500;

const valueText = (value: AbiValue): string => {
  if (typeof value === "string" && value !== "") return value;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? String(part) : part));
};
