import { Fragment } from "react";
import { NamePart } from "./exact-text.tsx";

/** A figure as wide as a phone. */
const longest = 24;

/** Whether a figure is so long that a line may have to break within it. */
export const isLongFigure = (text: string): boolean => text.length > longest;

/** A text whose figures, where they are too long for a line, break between groups of digits: never within one. */
export const FigureGroups = ({ text }: { readonly text: string }) =>
  text
    .split(/(\d[\d,.]+)/)
    .flatMap((part) => (isLongFigure(part) ? part.split(/(?<=\d,)(?=\d{3})/) : [part]))
    .map((part, index) => (
      <Fragment key={index}>
        {part.length > 0 && <NamePart text={part} />}
        {part.endsWith(",") && <wbr />}
      </Fragment>
    ));
