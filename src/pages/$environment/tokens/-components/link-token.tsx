import { Button, NativeSelect, Skeleton, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { parseTypedAddress } from "#shared/abi/address.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { Environment } from "#shared/console/environment.ts";
import { typedAddressSchema } from "#shared/console/identifiers.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { tokenEndpoints } from "#shared/wire/token.ts";
import { isMissing } from "#src/api/client/offered.ts";
import { tokenOptions } from "#src/api/tokens.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { WriteDialog } from "#src/attempt/write-dialog.tsx";
import { WriteResult } from "#src/attempt/write-result.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { AddressField } from "#src/components/form/address-field.tsx";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";
import { nameText } from "#src/components/name-text.ts";
import { fillingFrom } from "#src/operations/filling.ts";
import { requestReader } from "#src/operations/recorded-request.ts";
import { useFilledLike } from "#src/operations/use-again.tsx";
import { AddressNote } from "#src/records/address-note.tsx";
import { standardText, symbolText } from "#src/records/issued-words.ts";
import { NetworkField, networkIdSchema } from "#src/records/network-field.tsx";
import { typeText } from "#src/records/token-types.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { troubleText } from "./token-words.ts";

type Props = {
  readonly environment: Environment;
  /** The operation that the form is filled in like. */
  readonly again?: string | undefined;
  readonly onClose: () => void;
};

/** An optional text: blank is none. */
const optional = lazily(() =>
  z.pipe(
    z.string(),
    z.transform((text) => (text.trim() === "" ? undefined : text.trim())),
  ),
);

const schema = lazily(() =>
  z.object({
    networkId: networkIdSchema,
    contractAddress: worded(typedAddressSchema, (problem) => `This ${problem}.`),
    displayName: optional,
    type: optional,
    refId: optional,
  }),
);

type Done = {
  readonly operationId: string;
  readonly token: { readonly id: string; readonly name: string } | undefined;
};

const readLink = requestReader(tokenEndpoints.linkToken);

/** The types that a token is known to have. */
const types = ["FUNGIBLE_TOKEN", "NON_FUNGIBLE_TOKEN", "SEMI_FUNGIBLE_TOKEN"];

/** Makes a contract that is on its network already a token of the organization. */
export const LinkToken = ({ environment: { id: environment }, again, onClose }: Props) => {
  const form = useZodForm(schema, {
    defaultValues: { networkId: "", contractAddress: "", displayName: "", type: "", refId: "" },
  });
  const { field } = form;
  const { networks } = useNetworks(environment);
  const { control } = form.form;
  const network = useControlledField(control, "networkId");
  const address = useControlledField(control, "contractAddress");
  const chosenType = useWatch({ control, name: "type" });
  const filled = useFilledLike({
    environment,
    id: again,
    filling: fillingFrom(
      readLink,
      ({ body: { networkId = "", contractAddress = "", displayName = "", type = "", refId = "" } }) =>
        form.form.reset({ networkId, contractAddress, displayName, type, refId }),
    ),
  });
  const [done, setDone] = useState<Done>();
  const attempt = useAttempt(
    environment,
    tokenEndpoints.linkToken,
    `${environment}/link-token`,
    (operationId, answered) => {
      const link = answered?.answer.link;
      setDone({
        operationId,
        token: link && {
          id: link.id,
          name: link.displayName ?? link.tokenMetadata?.name ?? answered.body.contractAddress,
        },
      });
    },
  );
  const typed = parseTypedAddress(address.value);
  const contract = typed.ok ? checksumAddress(typed.value) : undefined;
  return (
    <WriteDialog
      environment={environment}
      endpoint="linkToken"
      lacking={{
        what: "linking tokens",
        instead: "You can save the contract in the contract book, and call it in the playground.",
      }}
      attempt={attempt}
      schema={schema}
      form={form}
      fields={["networkId", "contractAddress", "displayName", "type", "refId"]}
      onSend={({ networkId, contractAddress, displayName, type, refId }) =>
        attempt.send({
          body: {
            networkId,
            contractAddress: checksumAddress(contractAddress),
            ...(displayName === undefined ? {} : { displayName }),
            ...(type === undefined ? {} : { type }),
            ...(refId === undefined ? {} : { refId }),
          },
        })
      }
      onClose={onClose}
      done={
        done && (
          <WriteResult
            environment={environment}
            operationId={done.operationId}
            made={
              done.token && (
                <Text size="sm">
                  <NameText text={done.token.name} /> is now one of your organization&apos;s tokens.
                </Text>
              )
            }
            actions={
              <>
                <Button variant="default" onClick={onClose}>
                  Close
                </Button>
                {done.token !== undefined && <OpenToken environment={environment} id={done.token.id} />}
              </>
            }
          />
        )
      }
    >
      {filled}
      <NetworkField environment={environment} data-autofocus {...network} />
      <AddressField
        label="Contract address"
        network={networks.find(({ id }) => id === network.value)}
        name={address.name}
        value={address.value}
        onChange={address.onChange}
        onBlur={address.onBlur}
        inputRef={address.ref}
        error={address.error}
        note={
          contract !== undefined && (
            <AddressNote
              environment={environment}
              networkId={network.value === "" ? undefined : network.value}
              address={contract}
              isRecipient={false}
              isCompared
            />
          )
        }
      />
      {network.value !== "" && contract !== undefined && (
        <Says environment={environment} networkId={network.value} contract={contract} />
      )}
      <TextInput
        label="Display name"
        description="Optional. Your organization's name for it."
        autoComplete="off"
        maxLength={200}
        {...field("displayName")}
      />
      <NativeSelect
        label="Type"
        data={[
          { value: "", label: "Detected by the wallet service" },
          // What it is filled in like may have a type of the deployment's own.
          ...[...new Set([...types, ...(chosenType === "" ? [] : [chosenType])])].map((value) => ({
            value,
            label: nameText(typeText(value)),
          })),
        ]}
        {...field("type")}
      />
      <TextInput
        label="Reference"
        description="Optional. An id from your own systems."
        autoComplete="off"
        maxLength={200}
        {...field("refId")}
      />
    </WriteDialog>
  );
};

const OpenToken = ({ environment, id }: { readonly environment: string; readonly id: string }) => (
  <Button
    renderRoot={(props) => <Link {...props} to="/$environment/tokens/$tokenId" params={{ environment, tokenId: id }} />}
  >
    Open the token
  </Button>
);

/** What the contract reports, before it is linked. */
const Says = ({
  environment,
  networkId,
  contract,
}: {
  readonly environment: string;
  readonly networkId: string;
  readonly contract: string;
}) => {
  const { data, error, refetch } = useQuery(tokenOptions(environment, networkId, contract));
  if (data === undefined) {
    if (error === null) return <Skeleton height={96} aria-label="Reading the contract" />;
    if (isMissing(error)) return <Text size="sm">No token found at this address on this network.</Text>;
    return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  }
  const trouble = troubleText(data);
  return (
    <section aria-label="Reported by the contract">
      <Text size="sm" fw={500} mb={4}>
        Reported by the contract
      </Text>
      <FactList
        facts={[
          { label: "Name", value: data.name },
          { label: "Symbol", value: symbolText(data.symbol) },
          { label: "Decimals", value: data.decimals === null ? undefined : String(data.decimals) },
          { label: "Standard", value: data.standard === null ? "Unknown" : standardText(data.standard) },
        ]}
      />
      {trouble !== undefined && (
        <Text size="sm" c="dimmed">
          {trouble}
        </Text>
      )}
    </section>
  );
};
