import { clockText, timeText } from "#src/lib/dates.ts";
import { NameText } from "./exact-text.tsx";
import { nameText } from "./name-text.ts";
import { ageText, relativeTime } from "./relative-time.ts";
import { useNow } from "./use-now.ts";
import classes from "./time-text.module.css";

type Props = {
  /** ISO text. */
  readonly value: string;
};

/**
 * A point in time in the viewer's time zone, the ISO text on hover. On a record, its age can stand beside it, within a
 * day.
 */
export const TimeText = ({ value, hasAge = false }: Props & { readonly hasAge?: boolean }) => (
  <>
    <Time value={value} words={timeText} />
    {hasAge && <Age value={value} />}
  </>
);

const Age = ({ value }: Props) => {
  const at = Date.parse(value);
  const words = useNow((now) => (Number.isNaN(at) ? "" : (ageText(at, now) ?? "")));
  return words === "" ? null : (
    <span className={classes["age"]} aria-live="off">
      {" "}
      ({words})
    </span>
  );
};

/** The time of day, in a list whose headings are days. */
export const ClockText = ({ value }: Props) => <Time value={value} words={clockText} />;

const Time = ({ value, words }: Props & { readonly words: (at: number) => string }) => {
  const at = Date.parse(value);
  return (
    <time dateTime={value} title={nameText(value)}>
      {Number.isNaN(at) ? <NameText text={value} /> : words(at)}
    </time>
  );
};

/** How old something is, in a sentence such as "Updated 5 minutes ago"; paper has the exact time (print.css). */
export const AgeText = ({ value }: Props) => {
  const at = Date.parse(value);
  const words = useNow((now) => (Number.isNaN(at) ? "" : relativeTime(at, now)));
  return (
    // It keeps counting: inside a live region each minute would be read out.
    <time dateTime={value} title={nameText(value)} aria-live="off">
      {Number.isNaN(at) ? <NameText text={value} /> : words}
    </time>
  );
};
