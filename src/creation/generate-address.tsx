import { Button, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import type { Environment } from "#shared/console/environment.ts";
import { addressEndpoints } from "#shared/wire/address.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { WriteDialog } from "#src/attempt/write-dialog.tsx";
import { WriteResult } from "#src/attempt/write-result.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { ClientShareField, clientShareSchema } from "#src/components/form/client-share-field.tsx";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { fillingFrom } from "#src/operations/filling.ts";
import { readGenerateAddress, readGenerateAddressInWallet } from "#src/operations/recorded-address.ts";
import type { Recorded } from "#src/operations/recorded-request.ts";
import { useFilledLike } from "#src/operations/use-again.tsx";
import { Address } from "#src/records/address.tsx";
import { NetworkField, networkIdSchema } from "#src/records/network-field.tsx";
import { ReferenceField } from "#src/records/reference-field.tsx";
import { referenceSchema } from "#src/records/reference-schema.ts";
import { useNetworks } from "#src/records/use-networks.ts";

type Props = {
  readonly environment: Environment;
  /** Initial values of the form. */
  readonly reference?: string;
  readonly networkId?: string;
  /** The operation whose values prefill the form. */
  readonly again?: string | undefined;
  /** Passes the new address to the form that opened this one. */
  readonly onUse?: (addressId: string) => void;
  readonly onClose: () => void;
};

type Done = {
  readonly operationId: string;
  /** The response and the input it belongs to. */
  readonly made:
    | {
        readonly id?: string | undefined;
        readonly address: string;
        readonly reference: string;
        readonly networkId: string;
      }
    | undefined;
};

const schemaOf = (clientShare: Environment["clientShare"]) =>
  lazily(() =>
    z.object({
      reference: referenceSchema("Enter a profile reference."),
      networkId: networkIdSchema,
      clientShare: clientShareSchema(clientShare),
    }),
  );

const schemas = { ask: schemaOf("ask"), held: schemaOf("held") };

const readGeneration = (operation: Recorded) =>
  readGenerateAddress(operation) ?? readGenerateAddressInWallet(operation);

/** Generates an address of a profile, and its wallet if there is none yet (specification, Endpoints 5). */
export const GenerateAddress = ({ environment, again, onUse, onClose, ...start }: Props) => {
  const asksShare = environment.clientShare === "ask";
  const schema = schemas[environment.clientShare];
  const form = useZodForm(schema, {
    defaultValues: { reference: start.reference ?? "", networkId: start.networkId ?? "", clientShare: "" },
  });
  const { control, resetField } = form.form;
  const reference = useControlledField(control, "reference");
  const network = useControlledField(control, "networkId");
  const share = useControlledField(control, "clientShare");
  const filled = useFilledLike({
    environment: environment.id,
    id: again,
    filling: fillingFrom(readGeneration, ({ body: { reference: owner = "", networkId = "" } }) =>
      form.form.reset({ reference: owner, networkId, clientShare: "" }),
    ),
  });
  const [done, setDone] = useState<Done>();
  const navigate = useNavigate();
  const { find } = useNetworks(environment.id);
  const key = `${environment.id}/generate-address`;
  const attempt = useAttempt(environment.id, addressEndpoints.generateAddress, key, (operationId, answered) => {
    if (answered === undefined) {
      setDone({ operationId, made: undefined });
      return;
    }
    const { answer, body } = answered;
    const networkId = "networkId" in body ? body.networkId : body.network;
    setDone({ operationId, made: { ...answer.data, reference: body.reference, networkId } });
  });
  const made = done?.made;
  const id = made?.id;
  return (
    <WriteDialog
      environment={environment.id}
      endpoint="generateAddress"
      attempt={attempt}
      schema={schema}
      form={form}
      fields={asksShare ? ["reference", "networkId", "clientShare"] : ["reference", "networkId"]}
      onSend={(body) => {
        attempt.send({ body });
        resetField("clientShare");
      }}
      onClose={onClose}
      done={
        done && (
          <WriteResult
            environment={environment.id}
            operationId={done.operationId}
            made={
              made && (
                <Text size="sm">
                  Address generated on <NameText text={find(made.networkId)?.name ?? "the network"} /> for{" "}
                  <NameText text={made.reference} />:{" "}
                  <Address
                    environment={environment.id}
                    networkId={made.networkId}
                    value={made.address}
                    opens="nothing"
                  />
                </Text>
              )
            }
            actions={
              <>
                <Button variant="default" onClick={() => setDone(undefined)}>
                  Generate another
                </Button>
                {id === undefined ? (
                  <Button onClick={onClose}>Close</Button>
                ) : onUse !== undefined ? (
                  <Button
                    onClick={() => {
                      onUse(id);
                      onClose();
                    }}
                  >
                    Use this address
                  </Button>
                ) : (
                  <Button
                    onClick={() =>
                      void navigate({
                        to: "/$environment/addresses/$addressId",
                        params: { environment: environment.id, addressId: id },
                      })
                    }
                  >
                    Open address
                  </Button>
                )}
              </>
            }
          />
        )
      }
    >
      {filled}
      <ReferenceField
        environment={environment.id}
        description="Who owns the address. A profile without a wallet on the network gets one."
        {...reference}
      />
      <NetworkField environment={environment.id} {...network} />
      {asksShare && <ClientShareField keptFor="request" {...share} />}
    </WriteDialog>
  );
};
