import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { wireWord } from "#shared/text/wire-word.ts";
import { profileOptions } from "#src/api/profiles.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { FactList } from "#src/components/fact-list.tsx";

type Props = { readonly environment: string; readonly reference: string };

/** The facts about a profile from the list of profiles, if it was found there. */
export const ProfileFacts = ({ environment, reference }: Props) => {
  const { data, error, isPending, refetch } = useQuery(profileOptions(environment, reference));
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <FactList
      facts={[
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

/** The kind of a profile in a word, below its name: its line is there before it. */
export const ProfileKind = ({ environment, reference }: Props) => {
  const { data } = useQuery(profileOptions(environment, reference));
  const type = data?.record?.type;
  return type === undefined ? "Profile" : `Profile · ${wireWord(type)}`;
};
