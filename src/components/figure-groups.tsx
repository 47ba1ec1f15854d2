import { Fragment } from "react";
import { NamePart } from "./exact-text.tsx";

/** Whether a figure is so long, wider than a phone, that a line may have to break within it. */
export const isLongFigure = (text: string): boolean => text.length > 24;

/** A text whose figures, where they are too long for a line, break between groups of digits, never within one. */
export const FigureGroups = ({ text }: { readonly text: string }) =>
  text
    .split(/(\d[\d,.]{24,})/)
    .flatMap((part, index) => (index % 2 === 0 ? part : part.split(/(?<=,)/)))
    .map((part, index) => (
      <Fragment key={index}>
        <NamePart text={part} />
        {part.endsWith(",") && <wbr />}
      </Fragment>
    ));
