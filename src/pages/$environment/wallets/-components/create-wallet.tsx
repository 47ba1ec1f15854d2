import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { HashText } from "#src/components/hash-text.tsx";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { missingProfileOrNetwork } from "#src/records/missing-profile-or-network.ts";
import { NetworkField } from "#src/records/network-field.tsx";
import { ReferenceField } from "#src/records/reference-field.tsx";
import { byAddress } from "#src/records/reference-text.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { WriteDialog } from "#src/attempt/write-dialog.tsx";
import { WriteResult } from "#src/attempt/write-result.tsx";

type Props = { readonly environment: Environment; readonly reference?: string; readonly onClose: () => void };

type Made = { readonly operationId: string; readonly known: boolean; readonly id: string | undefined };

/** Makes a wallet of a profile on a network (operations beyond the specification). */
export const CreateWallet = ({ environment, onClose, ...start }: Props) => {
  const [reference, setReference] = useState(start.reference ?? "");
  const [networkId, setNetworkId] = useState("");
  const [made, setMade] = useState<Made>();
  const { find } = useNetworks(environment.id);
  const attempt = useAttempt(environment.id, "createWallet", `${environment.id}/create-wallet`, (operationId, answer) =>
    setMade({ operationId, known: answer !== undefined, id: answer?.data.id }),
  );
  return (
    <WriteDialog
      environment={environment}
      endpoint="createWallet"
      lacking={{ what: "the creation of wallets, or knows no such profile", instead: byAddress }}
      attempt={attempt}
      reason={missingProfileOrNetwork(reference, networkId)}
      onSend={() => attempt.send({ body: { reference, networkId } })}
      onClose={onClose}
      done={
        made && (
          <WriteResult
            environment={environment.id}
            operationId={made.operationId}
            made={
              made.known && (
                <Text size="sm">
                  Wallet of {reference} created on {find(networkId)?.name ?? "the network"}.{" "}
                  {made.id !== undefined && <HashText value={made.id} what="wallet id" />}
                </Text>
              )
            }
            actions={<Button onClick={onClose}>Close</Button>}
          />
        )
      }
    >
      <ReferenceField
        environment={environment.id}
        value={reference}
        onChange={setReference}
        description="The owner of the wallet."
      />
      <NetworkField environment={environment.id} value={networkId} onChange={setNetworkId} />
    </WriteDialog>
  );
};
