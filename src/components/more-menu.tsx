import { UnstyledButton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ComponentProps, ReactNode, Ref } from "react";
import { Disclosure } from "./disclosure.tsx";
import classes from "./more-menu.module.css";
import panel from "./panel.module.css";

/** The actions in a page's header beyond its two buttons. */
export const MoreMenu = ({ children }: { readonly children: (close: () => void) => ReactNode }) => (
  <Disclosure label="More actions" side="end" className={classes.button} button={<IconDots size={18} aria-hidden />}>
    {(close) => <ul className={panel.list}>{children(close)}</ul>}
  </Disclosure>
);

type ItemProps = Pick<
  ComponentProps<"button">,
  "onClick" | "onFocus" | "onPointerEnter" | "aria-disabled" | "aria-describedby" | "title"
> & {
  /** The action cannot be undone. */
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
};

export const MenuButton = ({ isDangerous = false, ...item }: ItemProps) => (
  <li>
    <UnstyledButton {...item} className={panel.item} {...(isDangerous ? { c: "red" } : {})} />
  </li>
);

/** A menu button that leads to another page. */
export const MenuLink = createLink(
  ({ children, ...link }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly ref?: Ref<HTMLAnchorElement> }) => (
    <li>
      <a {...link} className={`mantine-focus-auto ${panel.item}`}>
        {children}
      </a>
    </li>
  ),
);
