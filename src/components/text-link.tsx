import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";
import classes from "./text-link.module.css";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly size?: "xs" | "sm" | undefined;
  /** It has the size and the weight of the text around it. */
  readonly inherit?: boolean;
  readonly fw?: 600;
  /** Within a sentence, where colour alone does not tell it from the text. */
  readonly underline?: "always";
};

/** A link to another page, within text and tables: every row of a list has one, so that it is a plain element. */
export const TextLink = createLink(
  ({ size, inherit = false, fw, underline, className = "", children, ...props }: Props) => (
    <a
      {...props}
      className={`mantine-focus-auto ${classes.link} ${className}`}
      data-size={inherit ? "inherit" : size}
      data-weight={fw}
      data-underline={underline}
    >
      {children}
    </a>
  ),
);
