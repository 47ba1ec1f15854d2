import { Input } from "@mantine/core";
import { type ComponentProps, type ReactNode, useId } from "react";
import classes from "./plain-field.module.css";

type Around = {
  /** Omitted if the label is elsewhere and refers to the field by its id. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  readonly error?: ReactNode;
  /** Help, or the meaning of the text; shown without an error. */
  readonly description?: ReactNode;
};

type TextProps = Omit<ComponentProps<"input">, "className"> &
  Around & {
    readonly inputClass?: string | undefined;
    /** Inside the field, at its end. */
    readonly right?: ReactNode;
    /** The element at the end is a word, not an icon. */
    readonly isRightWide?: boolean;
    /** A list right below the field, over what follows. */
    readonly over?: ReactNode;
  };

/**
 * A text field that looks like Mantine's, using Mantine's classes: one component and three elements. Mantine's needs
 * eight components, four of which render again right after mounting, which is most of the cost of a form with many
 * arguments.
 */
export const PlainTextField = ({
  id,
  label,
  className,
  error,
  description,
  inputClass = "",
  right,
  isRightWide,
  over,
  ...input
}: TextProps) => {
  const around = useAround(id, error, description);
  return (
    <div className={className}>
      {label === undefined ? null : (
        <label className={labelClass} htmlFor={around.id}>
          {label}
        </label>
      )}
      <div
        {...around.wrapper}
        data-with-right-section={right === undefined ? undefined : true}
        className={`${around.wrapper.className} ${isRightWide === true ? (classes["wide"] ?? "") : ""}`}
      >
        <input {...input} {...around.input} className={`${inputClasses.input} ${inputClass}`} />
        {right === undefined ? null : (
          <div className={inputClasses.section} data-position="right">
            {right}
          </div>
        )}
        {over}
      </div>
      {around.below}
    </div>
  );
};

type LinesProps = Omit<ComponentProps<"textarea">, "className"> &
  Pick<Around, "error" | "description"> & { readonly inputClass: string };

/** The same for a multi-line text. */
export const PlainLinesField = ({ id, error, description, inputClass, disabled, ...input }: LinesProps) => {
  const around = useAround(id, error, description);
  return (
    <div>
      <div {...around.wrapper} data-multiline data-disabled={disabled === true || undefined}>
        <textarea
          {...input}
          {...around.input}
          disabled={disabled}
          data-disabled={disabled === true || undefined}
          className={`${inputClasses.input} ${inputClass}`}
        />
      </div>
      {around.below}
    </div>
  );
};

const inputClasses = Input.classes;

/** A label in Mantine's style, with the class used in our own sheets. */
export const labelClass = `mantine-InputWrapper-label ${inputClasses.label}`;

const useAround = (given: string | undefined, error: ReactNode, description: ReactNode) => {
  const own = useId();
  const id = given ?? own;
  const isWrong = isShown(error);
  const isHelped = !isWrong && isShown(description);
  const belowId = `${id}-below`;
  return {
    id,
    wrapper: {
      className: `mantine-Input-wrapper ${inputClasses.wrapper} ${isWrong || isHelped ? (classes["above"] ?? "") : ""}`,
      "data-variant": "default",
      "data-error": isWrong || undefined,
    },
    input: {
      id,
      "data-variant": "default",
      "data-error": isWrong || undefined,
      "aria-invalid": isWrong || undefined,
      "aria-describedby": isWrong || isHelped ? belowId : undefined,
    },
    below: isWrong ? (
      <div id={belowId} className={inputClasses.error}>
        {error}
      </div>
    ) : isHelped ? (
      <div id={belowId} className={inputClasses.description}>
        {description}
      </div>
    ) : null,
  };
};

const isShown = (node: ReactNode): boolean => node !== undefined && node !== null && node !== false && node !== "";
