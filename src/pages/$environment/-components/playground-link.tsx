import { VisuallyHidden } from "@mantine/core";
import { TextLink } from "#src/pages/-components/text-link.tsx";

type Props = { readonly environment: string; readonly networkId: string; readonly name: string };

/** Opens the playground on a network. */
export function PlaygroundLink({ environment, networkId, name }: Props) {
  return (
    <TextLink size="sm" to="/$environment/playground" params={{ environment }} search={{ network: networkId }}>
      Open in playground
      <VisuallyHidden>: {name}</VisuallyHidden>
    </TextLink>
  );
}
