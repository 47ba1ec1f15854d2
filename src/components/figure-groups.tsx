import { Fragment } from "react";
import { NamePart } from "./exact-text.tsx";

/** Whether a figure is so long, wider than a phone, that a line may have to break within it. */
export const isLongFigure = (text: string): boolean => text.length > 24;

/** A text whose figures, where they are too long for a line, break between groups of digits: never within one. */
export const FigureGroups = ({ text }: { readonly text: string }) =>
  text.split(/(\d[\d,.]{24,})/).map((part, index) => (
    <Fragment key={index}>
      {index % 2 === 0 ? (
        <NamePart text={part} />
      ) : (
        // The odd parts are long figures.
        part.split(/(?<=,)/).flatMap((group, at) => (at === 0 ? [group] : [<wbr key={at} />, group]))
      )}
    </Fragment>
  ));
