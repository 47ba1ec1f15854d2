import { Button, Group, Text } from "@mantine/core";
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";

type Loaded<P> = { readonly Part: ComponentType<P> };

/**
 * A part of a page that opens later: its code is loaded when it opens, or earlier by `preload` (when its opener gets
 * the pointer or the focus). A part that failed to load is reported visibly, and can be retried; the page around it
 * keeps its input. `loading` reserves the space of a part that is not a dialog.
 */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>, loading: ReactNode = null) => {
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
    const [opener] = useState(() => document.activeElement);
    const isLoaded = part !== undefined;
    useEffect(() => {
      if (isLoaded) return undefined;
      let isLeft = false;
      get().then(
        // Rendered in slices: some parts are as large as a page.
        (got) => isLeft || startTransition(() => setPart(got)),
        () => isLeft || setFailures((last) => last + 1),
      );
      return () => {
        isLeft = true;
      };
    }, [isLoaded, tries]);
    if (part !== undefined) return <part.Part {...props} />;
    if (failures === tries) return loading;
    const retry = () => {
      // The button disappears. The opener gets the focus again, and once more when the part is closed.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      setTries(failures);
    };
    return (
      <Group ref={reveal} gap="sm" my="sm" role="alert">
        <Text size="sm">
          Could not load this part of the page.
          {/* Browsers before 2026 remember a failed import until then. */}
          {failures > 1 && " If it fails again, reload the page."}
        </Text>
        <Button size="xs" variant="default" onClick={retry}>
          Try again
        </Button>
      </Group>
    );
  };
  return Object.assign(Later, { preload });
};

/** A dialog's place is often the end of a long page. */
const reveal = (element: HTMLDivElement | null) => {
  // In some browsers it returns a promise.
  element?.scrollIntoView({ block: "nearest" });
};

/** For a button that opens a part: its code is requested when the button is likely to be pressed. */
export const preloads = ({ preload }: { readonly preload: () => void }) => ({
  onPointerEnter: preload,
  onFocus: preload,
});
