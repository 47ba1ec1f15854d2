import { Button, Group, Text } from "@mantine/core";
import { type ComponentType, useEffect, useState } from "react";

type Loaded<P> = { readonly Part: ComponentType<P> };

/**
 * A part of a page that opens later, whose code is loaded as it opens, or before by `preload` (as the pointer or the focus comes to
 * what opens it). A part that could not be loaded says so and can be asked for again; the page around it keeps what was typed.
 */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let loaded: Loaded<P> | undefined;
  const get = async () => {
    loaded ??= { Part: await load() };
    return loaded;
  };
  const preload = () => void get().catch(() => undefined);
  const Later = (props: P) => {
    const [part, setPart] = useState(loaded);
    const [failures, setFailures] = useState(0);
    const [tries, setTries] = useState(0);
    const isLoaded = part !== undefined;
    useEffect(() => {
      if (isLoaded) return undefined;
      let isLeft = false;
      get().then(
        (got) => isLeft || setPart(got),
        () => isLeft || setFailures((last) => last + 1),
      );
      return () => {
        isLeft = true;
      };
    }, [isLoaded, tries]);
    if (part !== undefined) return <part.Part {...props} />;
    if (failures === tries) return null;
    return (
      <Group gap="sm" role="alert">
        <Text size="sm">This part of the page could not be loaded.</Text>
        <Button size="xs" variant="default" onClick={() => setTries(failures)}>
          Try again
        </Button>
      </Group>
    );
  };
  return Object.assign(Later, { preload });
};

/** For a button that opens a part: its code is asked for as the button is likely to be pressed. */
export const preloads = ({ preload }: { readonly preload: () => void }) => ({
  onPointerEnter: preload,
  onFocus: preload,
});
