import type { ReactNode } from "react";
import { CodeName, codeParts } from "#src/components/code/code-name.tsx";
import { labelClass } from "#src/components/form/plain-field.tsx";
import classes from "./abi-form.module.css";

/** The longest word that fits beside the type on a phone. A longer one has to be broken, or it would be cut. */
const longest = 18;

/** A field's label with its type beside it; the type is not part of the label, so that the label is the name alone. */
export const LeafHeader = ({
  id,
  label,
  type,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly children?: ReactNode;
}) => (
  <div className={classes["header"]}>
    <label
      className={labelClass}
      htmlFor={id}
      data-long={codeParts(label).some(({ length }) => length > longest) || undefined}
    >
      <CodeName text={label} />
    </label>
    <div className={classes["tools"]}>
      <span className={classes["type"]}>
        <CodeName text={type} />
      </span>
      {children}
    </div>
  </div>
);
