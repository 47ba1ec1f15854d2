import classes from "./number-text.module.css";

/**
 * A number with its thousands set apart by space that is not text: what is shown is easy to read, what is copied or read
 * aloud is the exact number.
 */
export function NumberText({ value }: { readonly value: string | number | bigint }) {
  const [, sign = "", whole = "", rest = ""] = /^([-+]?)(\d+)(.*)$/s.exec(String(value)) ?? [];
  if (whole.length <= 3) return String(value);
  return (
    <span className={classes.digits}>
      {sign}
      {groupsOf(whole).map(({ at, group }) => (
        <span key={at}>{group}</span>
      ))}
      {rest}
    </span>
  );
}

function groupsOf(digits: string): readonly { readonly at: number; readonly group: string }[] {
  const first = digits.length % 3 || 3;
  const starts = [0, ...Array.from({ length: Math.ceil(digits.length / 3) - 1 }, (_, index) => first + 3 * index)];
  return starts.map((at) => ({ at, group: at === 0 ? digits.slice(0, first) : digits.slice(at, at + 3) }));
}
