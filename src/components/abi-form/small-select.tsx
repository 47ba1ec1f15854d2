import classes from "./abi-form.module.css";

export type Choice = {
  readonly value: string;
  readonly label: string;
};

/** A choice in a field's header; the browser's own element, since a long form has many of them. */
export const SmallSelect = ({
  label,
  choices,
  value,
  onChoose,
}: {
  /** The select's name for assistive technology. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}) => (
  <select
    aria-label={label}
    className={classes["select"]}
    value={value}
    onChange={(event) => onChoose(event.currentTarget.value)}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
);
