import { isLongFigure } from "#shared/amount/written-amount.ts";
import { NamePart, NameText } from "./exact-text.tsx";
import { NumberText } from "./number-text.tsx";
import classes from "./figure-groups.module.css";

/**
 * A text whose separators are drawn, as in `NumberText`: copying it, reading it aloud and searching it give plain
 * numbers. A figure too long for a line breaks between groups of digits; any other stays on one line.
 */
export const FigureGroups = ({ text }: { readonly text: string }) =>
  grouped.test(text) ? <bdi>{partsOf(text)}</bdi> : <NameText text={text} />;

const partsOf = (text: string) =>
  text.split(grouped).map((part, index) =>
    // The odd parts are the matches.
    index % 2 === 0 ? (
      <NamePart key={index} text={part} />
    ) : (
      <span key={index} className={isLongFigure(part) ? undefined : classes["whole"]}>
        <NumberText value={part.replaceAll(",", "")} />
      </span>
    ),
  );

/** A number with separators, and its decimals. */
const grouped = /(?<![\d.,])(\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?)/;
