import { useQuery } from "@tanstack/react-query";
import { shortHash } from "#shared/text/short-hash.ts";
import { runOptions } from "#src/api/runs.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { OfRunLink } from "./of-run-link.tsx";
import { runTitle } from "./run-title.ts";

type Props = { readonly environment: string; readonly runId: string };

/** A link to a run, with its name or what it does; with its id until loaded. */
export const RunLink = ({ environment, runId }: Props) => {
  const { data } = useQuery({ ...runOptions(environment, runId), refetchInterval: false });
  const title = <NameText text={data === undefined ? shortHash(runId) : runTitle(data)} />;
  if (data !== undefined) {
    return (
      <OfRunLink environment={environment} run={data}>
        {title}
      </OfRunLink>
    );
  }
  return (
    <TextLink inherit to="/$environment/runs/$runId" params={{ environment, runId }}>
      {title}
    </TextLink>
  );
};
