import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BookRef } from "#src/api/contract-book.ts";
import { descriptorOptions } from "#src/api/descriptors.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { DescriptionForm } from "./description-form.tsx";
import { DescriptionVersions } from "./description-versions.tsx";
import { FindingList } from "./finding-list.tsx";
import type { Compared } from "./versions.tsx";

type Props = {
  readonly contract: BookRef;
  /** The contract is in the book, so a descriptor can be attached. */
  readonly isInBook: boolean;
  readonly isAdmin: boolean;
  /** The two compared versions, from the page's URL. */
  readonly compared: Compared;
  readonly onCompare: (change: Partial<Compared>) => void;
};

/** A contract's descriptor (ERC-7730), its findings, and the form in which an admin changes it. */
export const Description = ({ contract, isInBook, isAdmin, compared, onCompare }: Props) => {
  const query = useQuery({ ...descriptorOptions(contract), enabled: isInBook });
  /** After each change the form restarts with the saved values. */
  const [changes, setChanges] = useState(0);
  if (!isInBook) {
    return (
      <EmptyState
        title="This contract is not in the contract book."
        reason="An admin can add it and then describe its calls."
      />
    );
  }
  if (query.error !== null && query.data === undefined) {
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <LoadingRows />;
  const { present, findings, versions } = query.data;
  return (
    <Stack gap="lg">
      {present === null ? (
        <EmptyState
          title="No description of calls yet."
          reason="A description (ERC-7730) explains calls in plain words. Without one, Postern explains standard functions and shows only names and arguments for others."
        />
      ) : (
        <>
          <FactList
            facts={[
              { label: "Version", value: String(present.position) },
              { label: "Hash", value: <HashText value={present.hash} what="hash of the description" /> },
              { label: "Saved by", value: present.by.name },
              { label: "Saved", value: <TimeText value={present.at} /> },
            ]}
          />
          <FindingList findings={findings} />
        </>
      )}
      <DescriptionForm
        key={changes}
        contract={contract}
        detail={query.data}
        isAdmin={isAdmin}
        onChanged={() => setChanges(changes + 1)}
      />
      {versions.length > 0 && (
        <section aria-labelledby="descriptions">
          <Title order={3} id="descriptions" mb="sm">
            Versions
          </Title>
          {present === null && (
            <Text size="sm" mb="sm">
              No version is in use.
            </Text>
          )}
          <DescriptionVersions contract={contract} versions={versions} compared={compared} onCompare={onCompare} />
        </section>
      )}
    </Stack>
  );
};
