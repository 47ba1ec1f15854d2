import { wireWord } from "#shared/text/wire-word.ts";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { profileOptions } from "#src/api/profiles.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import classes from "#src/records/detail.module.css";
import { ExactText } from "#src/components/exact-text.tsx";

type Props = { readonly environment: string; readonly reference: string };

/** What the list of profiles says of one; whether it was met there. */
export const ProfileFacts = ({ environment, reference }: Props) => {
  const { data, error, isPending, refetch } = useQuery(profileOptions(environment, reference));
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <FactList
      facts={[
        {
          label: "Reference",
          value: (
            <span className={classes.whole}>
              <ExactText text={reference} /> <CopyButton value={reference} what="reference" />
            </span>
          ),
        },
        { label: "Type", value: isPending ? <Skeleton height={20} width={90} /> : wireWord(data?.record?.type ?? "–") },
        {
          label: "Note",
          value:
            data?.record === null &&
            (data.complete
              ? "The service does not list this profile."
              : "Not among the first profiles the service lists."),
        },
      ]}
    />
  );
};
