import { Anchor, type AnchorProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ReactNode, Ref } from "react";

type Props = AnchorProps & { readonly children?: ReactNode; readonly ref?: Ref<HTMLAnchorElement> };

/** A link to another page, within text and tables. */
export const TextLink = createLink((props: Props) => <Anchor {...props} />);
