import { Text } from "@mantine/core";
import { addressesLookedThrough } from "../../../api/addresses.ts";
import { walletsLookedThrough } from "../../../api/wallets.ts";

type Props = {
  readonly of: "addresses" | "wallets";
  /** Whether the rows were picked out of a part of the organization's list. */
  readonly shown: boolean | undefined;
};

const lookedThrough = { addresses: addressesLookedThrough, wallets: walletsLookedThrough };

/** Says that a list may lack something, because the service cannot pick it out and not everything was looked through. */
export function PartialNote({ of, shown = false }: Props) {
  if (!shown) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm">
      The service cannot filter for this here: these were picked out of the first {lookedThrough[of]} {of} of the
      organization, and there may be more.
    </Text>
  );
}
