import { Button, Group, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { deploymentOptions } from "#src/api/contracts.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { HashText } from "#src/components/hash-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { AddressById } from "#src/records/address-by-id.tsx";
import { Address } from "#src/records/address.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { TemplateLink } from "#src/records/template-link.tsx";
import { useNetworks } from "#src/records/use-networks.ts";

type Props = {
  readonly environment: string;
  /** The id to look up, from the URL. */
  readonly id: string;
  readonly onLookUp: (id: string) => void;
};

const lookUpFormSchema = lazily(() => z.object({ id: z.string().check(z.trim()) }));

/** Looks up a contract by its deployment id, the only way in the specification, which has no list. */
export const DeploymentLookUp = ({ environment, id, onLookUp }: Props) => {
  const { field, submit } = useZodForm(lookUpFormSchema, { defaultValues: { id } });
  return (
    <section aria-label="By deployment id">
      <form onSubmit={submit((values) => onLookUp(values.id))}>
        <Group align="end" gap="sm" mb="md">
          <TextInput
            label="Deployment id"
            w={360}
            maw="100%"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            {...field("id")}
          />
          <Button type="submit" variant="default">
            Look up
          </Button>
        </Group>
      </form>
      {id !== "" && <Deployment environment={environment} id={id} />}
    </section>
  );
};

const Deployment = ({ environment, id }: Pick<Props, "environment" | "id">) => {
  const options = deploymentOptions(environment, id);
  const query = useQuery(options);
  const { find } = useNetworks(environment);
  return (
    <ListState query={query} queryKey={options.queryKey}>
      {(contract) => {
        if (contract === null) {
          return <EmptyState title="No deployment has this id." reason="Check the id. Upper and lower case matter." />;
        }
        const { contractAddress: address } = contract;
        const network = find(contract.networkId ?? contract.network);
        return (
          <>
            <FactList
              facts={[
                { label: "Deployment id", value: <HashText value={contract.id} what="deployment id" /> },
                {
                  label: "Address",
                  value: address && (
                    <Address
                      environment={environment}
                      networkId={network?.id}
                      value={address}
                      form="full"
                      what="contract address"
                    />
                  ),
                },
                {
                  label: "Network",
                  value: <NetworkLink environment={environment} networkId={contract.networkId ?? contract.network} />,
                },
                {
                  label: "Template",
                  value: contract.contractTemplateId && (
                    <TemplateLink environment={environment} templateId={contract.contractTemplateId} />
                  ),
                },
                {
                  label: "Deployed by",
                  value: contract.deployerAddressId && (
                    <AddressById environment={environment} addressId={contract.deployerAddressId} />
                  ),
                },
              ]}
            />
            {network !== undefined && address !== undefined && (
              <TextLink
                size="sm"
                to="/$environment/contracts/$networkId/$address"
                params={{ environment, networkId: network.id, address }}
              >
                Open the contract
              </TextLink>
            )}
          </>
        );
      }}
    </ListState>
  );
};
