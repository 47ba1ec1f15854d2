import { Text } from "@mantine/core";
import { tokenEndpoints } from "#shared/wire/token.ts";
import { RemovalDialog } from "#src/attempt/removal-dialog.tsx";
import { NameText } from "#src/components/exact-text.tsx";

type Props = {
  readonly environment: string;
  readonly token: { readonly id: string; readonly name: string };
  readonly onClose: (isUnlinked: boolean) => void;
};

/** Removes a token from the organization's list after confirmation. Its contract stays on the chain. */
export const UnlinkToken = ({ environment, token: { id, name }, onClose }: Props) => (
  <RemovalDialog
    environment={environment}
    endpoint={tokenEndpoints.unlinkToken}
    id={id}
    lacking={{ what: "unlinking tokens, or does not know this token", instead: "Nothing was changed." }}
    removed={
      <>
        <NameText text={name} /> was unlinked. Its contract stays on the chain.
      </>
    }
    onClose={onClose}
  >
    <Text size="sm">
      <NameText text={name} /> will be removed from the list of tokens for everyone in your organization.
    </Text>
    <Text size="sm">
      The contract and all balances stay on the chain, and you can still send the token. To list it again, link the
      contract.
    </Text>
  </RemovalDialog>
);
