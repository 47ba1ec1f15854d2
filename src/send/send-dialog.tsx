import { Dialog } from "#src/components/dialog.tsx";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import type { Prefill } from "./prefill.ts";

type Props = Prefill & {
  readonly environment: string;
  readonly onClose: () => void;
};

/** Sends a coin, a token or an NFT: what, from where, to whom; its review; what became of it. */
export const SendDialog = ({ onClose }: Props) => {
  useFocusBack();
  return (
    <Dialog title="Send" closeLabel="Close" size="lg" onClose={onClose}>
      {null}
    </Dialog>
  );
};
