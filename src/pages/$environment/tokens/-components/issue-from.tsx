import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { describeField } from "#shared/abi/field.ts";
import { initializersOf } from "#shared/abi/format-initializer.ts";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import { signature } from "#shared/abi/functions.ts";
import type { Abi, AbiFunction } from "#shared/abi/types.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Network } from "#shared/wire/network.ts";
import { tokenEndpoints } from "#shared/wire/token.ts";
import { contractAbiOptions } from "#src/api/contracts.ts";
import { templateOptions } from "#src/api/templates.ts";
import { useFromLink } from "#src/components/abi-form/use-from-link.tsx";
import { abiErrorText } from "#src/components/abi-text/abi-error-text.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { DeploymentProgress } from "#src/issuance/deployment-progress.tsx";
import { recordedIssuance } from "#src/issuance/recorded-issuance.ts";
import { type Deployment, useDeployment } from "#src/issuance/use-deployment.ts";
import { fillTab } from "#src/lib/tab-forms.ts";
import { Again } from "#src/operations/again.tsx";
import { networkOf } from "#src/operations/described-operation.ts";
import { fillingFrom } from "#src/operations/filling.ts";
import { requestReader } from "#src/operations/recorded-request.ts";
import { useAreNamed } from "#src/records/address-name.ts";
import { Address } from "#src/records/address.tsx";
import { templateAbi } from "#src/records/template-abi.ts";
import { IssueForm } from "./issue-form.tsx";

type Props = {
  readonly environment: Environment;
  readonly networks: readonly Network[];
  readonly deploymentId: string;
  /** The signature of the initializer that the URL names. */
  readonly chosen: string | undefined;
  readonly onChoose: (signature: string) => void;
  /** The issue that the form is filled in like. */
  readonly again: string | undefined;
  /** The arguments of the link, or those of the earlier issue, were taken. */
  readonly onTaken: () => Promise<void>;
  readonly onOperation: (id: string) => void;
  readonly onOther: () => void;
};

/** The form that issues a token from a deployment, which may still be in progress. */
export const IssueFrom = ({ onOther, ...props }: Props) => {
  const { environment, networks, deploymentId, chosen, onChoose, onTaken } = props;
  const deployment = useDeployment(environment.id, deploymentId);
  const { contract, operation } = deployment;
  const reference = contract?.networkId ?? contract?.network ?? (operation && networkOf(operation));
  const network = networks.find(({ id, name }) => id === reference || name === reference);
  const read = useDeploymentAbi(environment.id, deployment, network?.id);
  const initializers = useMemo(() => (read.abi === undefined ? [] : initializersOf(read.abi)), [read.abi]);
  const address = contract?.contractAddress ?? "";
  // Its name takes a line of its own on a phone. A form that is open stays when the deployment ends and has an address.
  const isNamed = useAreNamed(environment.id, address === "" ? [] : [address]);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && isNamed && read.abi !== undefined && network !== undefined) setOpen(true);
  const fn = initializers.find((one) => signature(one) === chosen) ?? initializers[0];
  const another = (
    <Button size="xs" variant="default" onClick={onOther}>
      Choose another contract
    </Button>
  );
  if (deployment.state === "missing") {
    return deployment.error === null ? (
      <EmptyState title={`No deployment has the id ${deploymentId}.`} reason="Nothing was sent." action={another} />
    ) : (
      <ErrorPanel error={deployment.error} />
    );
  }
  if (deployment.state === "failed") {
    return (
      <Stack gap="md" maw={720}>
        <DeploymentProgress environment={environment.id} deployment={deployment} />
        <Group>{another}</Group>
      </Stack>
    );
  }
  if (read.problem !== undefined) {
    return <EmptyState title="The initializer is unknown." reason={read.problem} action={another} />;
  }
  if (read.error !== null) return <ErrorPanel error={read.error} onRetry={read.again} />;
  if (read.abi === undefined || network === undefined || !(isOpen || isNamed)) return <LoadingRows />;
  if (fn === undefined) {
    return (
      <EmptyState
        title="This contract cannot issue a token."
        reason="Its ABI has no initializer, such as initialize(string,string), to set the token's name."
        action={another}
      />
    );
  }
  return (
    <>
      <Stack gap="md" maw={720} mb="md">
        <FactList
          facts={[
            { label: "Contract", value: contract?.name ?? operation?.subject?.name },
            {
              label: "Address",
              value: contract?.contractAddress && (
                <Address
                  environment={environment.id}
                  networkId={network.id}
                  value={contract.contractAddress}
                  form="full"
                  what="contract address"
                  opens="contract"
                />
              ),
            },
            { label: "Network", value: network.name },
            { label: "Deployment id", value: <HashText value={deploymentId} what="deployment id" /> },
          ]}
        />
        <Group>{another}</Group>
        {initializers.length > 1 ? (
          <NativeSelect
            label="Initializer"
            description="The function that sets up the token. It runs once."
            value={signature(fn)}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
            data={initializers.map(signature)}
          />
        ) : (
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            Initializer: <NameText text={signature(fn)} />
          </Text>
        )}
      </Stack>
      <WithLink
        key={signature(fn)}
        {...props}
        fn={fn}
        abi={read.abi}
        docs={read.docs}
        network={network}
        onTaken={onTaken}
      />
    </>
  );
};

type OfInitializer = Omit<Props, "onOther" | "networks" | "chosen" | "onChoose"> & {
  readonly fn: AbiFunction;
  readonly abi: Abi;
  readonly docs: unknown;
  readonly network: Network;
};

/** The form, as soon as the arguments of a link are in it. */
const WithLink = ({ onTaken, again: repeated, ...props }: OfInitializer) => {
  const { environment, deploymentId, fn, network } = props;
  const fields = useMemo(() => fn.inputs.map(describeField), [fn]);
  const storageKey = `${environment.id}/issue/${deploymentId}/${signature(fn)}`;
  const link = useFromLink(fields, storageKey, onTaken);
  const networks = useMemo(() => [network], [network]);
  const again = {
    environment: environment.id,
    id: repeated,
    filling: fillingFrom(readIssue, ({ body }) => {
      if (body.deploymentId !== deploymentId) return undefined;
      const texts = { displayName: body.displayName ?? "" };
      const draft = recordedIssuance({ body, fields, given: body.createParams?.initializeParams, networks, texts });
      return draft === undefined ? undefined : fillTab(storageKey, draft);
    }),
    onTaken,
  };
  return (
    <>
      {link.notice}
      {link.isWaiting ? null : (
        <Again {...again}>
          {(fill) => <IssueForm key={`${storageKey}/${link.fill}/${fill}`} {...props} storageKey={storageKey} />}
        </Again>
      )}
    </>
  );
};

const readIssue = requestReader(tokenEndpoints.issueToken);

/** The ABI of a deployment: its template's, else the one that the service has of the contract. */
const useDeploymentAbi = (
  environment: string,
  { contract, operation }: Deployment,
  networkId: string | undefined,
): {
  readonly abi: Abi | undefined;
  /** What its template says of it. */
  readonly docs: unknown;
  readonly problem: string | undefined;
  readonly error: Error | null;
  readonly again: () => void;
} => {
  const templateId = contract?.contractTemplateId ?? operation?.parameters["templateId"];
  const template = useQuery({
    ...templateOptions(environment, templateId ?? ""),
    enabled: templateId !== undefined,
  });
  const ofTemplate = useMemo(
    () => (template.data === undefined || template.data === null ? undefined : templateAbi(template.data)),
    [template.data],
  );
  const address = contract?.contractAddress;
  const isWithout =
    ofTemplate?.ok !== true && (templateId === undefined ? contract !== undefined : !template.isPending);
  const service = useQuery({
    ...contractAbiOptions(environment, networkId ?? "", address ?? ""),
    enabled: isWithout && networkId !== undefined && address !== undefined,
    retry: false,
  });
  const ofService = useMemo(
    () => (service.data === undefined ? undefined : abiFromUnknown(service.data.abi)),
    [service.data],
  );
  const read = ofTemplate?.ok === true ? ofTemplate : ofService;
  const isUnknown = isWithout && contract !== undefined && address === undefined;
  return {
    abi: read?.ok === true ? read.abi : undefined,
    docs: template.data?.docs,
    problem:
      read?.ok === false
        ? abiErrorText(read.error)
        : isUnknown
          ? "The template was deleted, and the contract does not exist yet."
          : undefined,
    error: read === undefined && isWithout ? service.error : null,
    again: () => void service.refetch(),
  };
};
