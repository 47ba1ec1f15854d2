import { Button, Text } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import type { Environment } from "#shared/console/environment.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { walletEndpoints } from "#shared/wire/wallet.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { WriteDialog } from "#src/attempt/write-dialog.tsx";
import { WriteResult } from "#src/attempt/write-result.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { HashText } from "#src/components/hash-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { fillingFrom } from "#src/operations/filling.ts";
import { requestReader } from "#src/operations/recorded-request.ts";
import { useFilledLike } from "#src/operations/use-again.tsx";
import { NetworkField, networkIdSchema } from "#src/records/network-field.tsx";
import { ReferenceField } from "#src/records/reference-field.tsx";
import { referenceSchema } from "#src/records/reference-schema.ts";
import { byAddress } from "#src/records/reference-text.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { useWalletsOf } from "#src/records/use-wallets-of.ts";
import { GenerateAddress } from "./generate-address.tsx";

type Props = {
  readonly environment: Environment;
  readonly reference?: string;
  /** The operation whose values prefill the form. */
  readonly again?: string | undefined;
  readonly onClose: () => void;
};

type Done = {
  readonly operationId: string;
  /** The response and the input it belongs to. */
  readonly made:
    | { readonly id: string | undefined; readonly reference: string; readonly networkId: string }
    | undefined;
};

const schema = lazily(() =>
  z.object({
    reference: referenceSchema("Enter a profile reference."),
    networkId: networkIdSchema,
  }),
);

const readCreation = requestReader(walletEndpoints.createWallet);

/** Creates a profile's wallet on a network (operations beyond the specification), and offers its first address. */
export const CreateWallet = ({ environment, again, onClose, ...start }: Props) => {
  const form = useZodForm(schema, { defaultValues: { reference: start.reference ?? "", networkId: "" } });
  const reference = useControlledField(form.form.control, "reference");
  const network = useControlledField(form.form.control, "networkId");
  const filled = useFilledLike({
    environment: environment.id,
    id: again,
    filling: fillingFrom(readCreation, ({ body: { reference: owner = "", networkId = "" } }) =>
      form.form.reset({ reference: owner, networkId }),
    ),
  });
  const [done, setDone] = useState<Done>();
  const [isNext, setNext] = useState(false);
  // The address dialog is opened from this one, which is gone when that one closes.
  useFocusBack();
  const { find } = useNetworks(environment.id);
  const isReference = z.safeParse(schema.built.shape.reference, reference.value).success;
  const walletOn = useWalletsOf(environment.id, isReference ? reference.value : "");
  const existing = walletOn(network.value);
  const attempt = useAttempt(
    environment.id,
    walletEndpoints.createWallet,
    `${environment.id}/create-wallet`,
    (operationId, answered) => {
      if (answered === undefined) {
        setDone({ operationId, made: undefined });
        return;
      }
      const { reference: owner, networkId } = answered.body;
      setDone({ operationId, made: { id: answered.answer.data.id, reference: owner, networkId } });
    },
  );
  const made = done?.made;
  if (isNext && made !== undefined) {
    const { reference: owner, networkId } = made;
    return <GenerateAddress environment={environment} reference={owner} networkId={networkId} onClose={onClose} />;
  }
  return (
    <WriteDialog
      environment={environment.id}
      endpoint="createWallet"
      lacking={{ what: "wallet creation, or does not know this profile", instead: byAddress }}
      attempt={attempt}
      schema={schema}
      form={form}
      fields={["reference", "networkId"]}
      fault={existing === undefined ? undefined : "This wallet exists already."}
      onSend={(body) => attempt.send({ body })}
      onClose={onClose}
      done={
        done && (
          <WriteResult
            environment={environment.id}
            operationId={done.operationId}
            made={
              made && (
                <Text size="sm">
                  Wallet of <NameText text={made.reference} /> created on{" "}
                  <NameText text={find(made.networkId)?.name ?? "the network"} />.{" "}
                  {made.id !== undefined && <HashText value={made.id} what="wallet id" />}
                </Text>
              )
            }
            actions={
              made === undefined ? (
                <Button onClick={onClose}>Close</Button>
              ) : (
                <>
                  <Button variant="default" onClick={onClose}>
                    Close
                  </Button>
                  <Button onClick={() => setNext(true)}>Generate address</Button>
                </>
              )
            }
          />
        )
      }
    >
      {filled}
      <ReferenceField environment={environment.id} description="Who owns the wallet." {...reference} />
      <NetworkField
        environment={environment.id}
        {...network}
        mark={(id) => (walletOn(id) === undefined ? undefined : "(has a wallet)")}
        error={
          existing === undefined ? (
            network.error
          ) : (
            <>
              <NameText text={reference.value} /> already has a wallet on {find(network.value)?.name ?? "this network"}.{" "}
              <TextLink
                size="xs"
                to="/$environment/wallets/$walletId"
                params={{ environment: environment.id, walletId: existing.id }}
              >
                Open it
              </TextLink>
            </>
          )
        }
      />
    </WriteDialog>
  );
};
