import { NameText } from "./exact-text.tsx";
import { nameText } from "./name-text.ts";
import { relativeTime } from "./relative-time.ts";
import { useNow } from "./use-now.ts";

/** A point in time, given as an ISO text: relative within a day, the ISO text on hover. */
export const TimeText = ({ value }: { readonly value: string }) => {
  const at = Date.parse(value);
  const words = useNow((now) => (Number.isNaN(at) ? "" : relativeTime(at, now)));
  return (
    // It keeps counting: inside a live region each minute would be read out.
    <time dateTime={value} title={nameText(value)} aria-live="off">
      {Number.isNaN(at) ? <NameText text={value} /> : words}
    </time>
  );
};
