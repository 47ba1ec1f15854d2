import { VisuallyHidden } from "@mantine/core";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";

type Props = { readonly environment: string; readonly networkId: string; readonly name: string };

/** Opens the playground on a network. */
export const PlaygroundLink = ({ environment, networkId, name }: Props) => (
  <TextLink size="sm" to="/$environment/playground" params={{ environment }} search={{ network: networkId }}>
    Open in playground
    <VisuallyHidden>
      : <NameText text={name} />
    </VisuallyHidden>
  </TextLink>
);
