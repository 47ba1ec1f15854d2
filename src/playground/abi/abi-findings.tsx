import { Text } from "@mantine/core";
import type { AbiConflict, Combined, SelectorClash } from "#shared/abi/combine.ts";
import { countText } from "#shared/amount/number-text.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import classes from "./abi-sources.module.css";

// A person reads no more; the count shows the total.
const mostShown = 20;

/** Findings about several ABIs used together: nothing is corrected silently. */
export const AbiFindings = ({
  combined: { duplicates, conflicts },
  clashes,
}: {
  readonly combined: Combined;
  readonly clashes: readonly SelectorClash[];
}) => (
  <>
    {duplicates === 0 ? null : (
      <Text size="sm">{countText(duplicates, "duplicate entry", "duplicate entries")}. Each is listed once.</Text>
    )}
    {conflicts.length === 0 ? null : (
      <Notice
        tone="careful"
        title={`${countText(conflicts.length, "entry differs", "entries differ")} between the sources`}
      >
        <ul className={classes["findings"]}>
          {conflicts.slice(0, mostShown).map((conflict, index) => (
            <li key={index}>
              <NameText text={conflictText(conflict)} />
            </li>
          ))}
        </ul>
        {rest(conflicts.length)}
      </Notice>
    )}
    {clashes.length === 0 ? null : (
      <Notice tone="careful" title="Functions with the same selector">
        <ul className={classes["findings"]}>
          {clashes.slice(0, mostShown).map(({ selector, signatures }) => (
            <li key={selector}>
              {selector}: {signatures.join(", ")}. A contract can have only one of them.
            </li>
          ))}
        </ul>
        {rest(clashes.length)}
      </Notice>
    )}
  </>
);

const conflictText = ({ kind, signature, kept, other, details }: AbiConflict): string => {
  const what = kind === signature ? `The ${kind}` : `${signature} (${kind})`;
  const differences = details.map(
    ({ what: part, before, after }) => `${part} ${before || "none"}, not ${after || "none"}`,
  );
  return `${what} comes from ${kept}: ${differences.join("; ")} as in ${other}.`;
};

const rest = (count: number): string | undefined => (count > mostShown ? `And ${count - mostShown} more.` : undefined);
