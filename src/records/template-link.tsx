import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { shortHash } from "#shared/text/short-hash.ts";
import { templateOptions } from "#src/api/templates.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import classes from "./detail.module.css";

type Props = { readonly environment: string; readonly templateId: string };

/** A template by name, linked to its page; by its id until the name is known. A deleted one has none. */
export const TemplateLink = ({ environment, templateId }: Props) => {
  const { data } = useQuery({ ...templateOptions(environment, templateId), staleTime: 300_000, retry: false });
  if (data === null) {
    return (
      <Text span inherit c="dimmed" title={templateId}>
        Unknown template
      </Text>
    );
  }
  return (
    <TextLink
      inherit
      className={classes["late"]}
      to="/$environment/templates/$templateId"
      params={{ environment, templateId }}
    >
      <NameText text={data?.name ?? shortHash(templateId)} />
    </TextLink>
  );
};
