import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";
import classes from "./text-link.module.css";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly size?: "xs" | "sm" | undefined;
  /** It inherits the size and weight of the text around it. */
  readonly inherit?: boolean;
  readonly fw?: 600;
  /** Inside a sentence, where colour alone does not distinguish it. */
  readonly underline?: "always";
};

/** A link to another page, in text and tables: every list row has one, so it is a plain element. */
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
