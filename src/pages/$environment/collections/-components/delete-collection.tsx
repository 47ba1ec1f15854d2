import { Text } from "@mantine/core";
import { collectionEndpoints } from "#shared/wire/collection.ts";
import { RemovalDialog } from "#src/attempt/removal-dialog.tsx";
import { NameText } from "#src/components/exact-text.tsx";

type Props = {
  readonly environment: string;
  readonly collection: { readonly id: string; readonly name: string };
  readonly onClose: (isDeleted: boolean) => void;
};

/** Deletes a collection at the service, once it is confirmed. Its contract stays on the chain. */
export const DeleteCollection = ({ environment, collection: { id, name }, onClose }: Props) => (
  <RemovalDialog
    environment={environment}
    endpoint={collectionEndpoints.deleteCollection}
    id={id}
    lacking={{ what: "the deletion of collections", instead: "The collection stays in the list." }}
    removed={
      <>
        <NameText text={name} /> was deleted. Its contract and its tokens stay on the chain.
      </>
    }
    onClose={onClose}
  >
    <Text size="sm">
      <NameText text={name} /> is deleted at the wallet service for everyone in the organization, with its list of
      tokens. It cannot be brought back.
    </Text>
    <Text size="sm">
      The contract stays on the chain, and so do its tokens: their owners keep them, and you can still call the contract
      in the playground by its address.
    </Text>
  </RemovalDialog>
);
