import { Text } from "@mantine/core";
import { collectionEndpoints } from "#shared/wire/collection.ts";
import { RemovalDialog } from "#src/attempt/removal-dialog.tsx";
import { NameText } from "#src/components/exact-text.tsx";

type Props = {
  readonly environment: string;
  readonly collection: { readonly id: string; readonly name: string };
  readonly onClose: (isDeleted: boolean) => void;
};

/** Deletes a collection at the service after confirmation. Its contract stays on the chain. */
export const DeleteCollection = ({ environment, collection: { id, name }, onClose }: Props) => (
  <RemovalDialog
    environment={environment}
    endpoint={collectionEndpoints.deleteCollection}
    id={id}
    lacking={{ what: "deleting collections", instead: "The collection stays in the list." }}
    removed={
      <>
        <NameText text={name} /> was deleted. Its contract and its tokens stay on the chain.
      </>
    }
    onClose={onClose}
  >
    <Text size="sm">
      <NameText text={name} /> will be deleted for everyone in your organization, with its list of tokens. You cannot
      undo this.
    </Text>
    <Text size="sm">
      The contract and its tokens stay on the chain, and owners keep their tokens. You can still call the contract in
      the playground by its address.
    </Text>
  </RemovalDialog>
);
