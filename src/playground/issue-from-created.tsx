import { useQuery } from "@tanstack/react-query";
import { initializersOf } from "#shared/abi/format-initializer.ts";
import { templateOptions } from "#src/api/templates.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { templateAbi } from "#src/records/template-abi.ts";

const issuePage: string = "/$environment/tokens/issue";

type Props = { readonly environment: string; readonly deployment: string; readonly templateId: string };

/** Links to issuing a token from a new contract; empty if the template's ABI has no initializer for one. */
export const IssueFromCreated = ({ environment, deployment, templateId }: Props) => {
  const { data: template } = useQuery(templateOptions(environment, templateId));
  const abi = template === undefined || template === null ? undefined : templateAbi(template);
  if (abi?.ok !== true || initializersOf(abi.abi).length === 0) return null;
  return (
    <TextLink size="sm" to={issuePage} params={{ environment }} search={{ deployment }}>
      Issue a token
    </TextLink>
  );
};
