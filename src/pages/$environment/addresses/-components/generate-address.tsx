import { Button, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Environment } from "#shared/console/environment.ts";
import type { Answer } from "#shared/wire/endpoints.ts";
import { Address } from "#src/records/address.tsx";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { missingProfileOrNetwork } from "#src/records/missing-profile-or-network.ts";
import { NetworkField } from "#src/records/network-field.tsx";
import { ReferenceField } from "#src/records/reference-field.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { WriteDialog } from "#src/attempt/write-dialog.tsx";
import { WriteResult } from "#src/attempt/write-result.tsx";

type Props = {
  readonly environment: Environment;
  /** What the form starts with. */
  readonly reference?: string;
  readonly networkId?: string;
  readonly onClose: () => void;
};

type Made = { readonly operationId: string; readonly answer: Answer<"generateAddress"> | undefined };

/** Generates one address of a profile, and its wallet where there is none yet (specification, Endpoints 5). */
export const GenerateAddress = ({ environment, onClose, ...start }: Props) => {
  const [reference, setReference] = useState(start.reference ?? "");
  const [networkId, setNetworkId] = useState(start.networkId ?? "");
  const [made, setMade] = useState<Made>();
  const navigate = useNavigate();
  const { find } = useNetworks(environment.id);
  const key = `${environment.id}/generate-address`;
  const attempt = useAttempt(environment.id, "generateAddress", key, (operationId, answer) =>
    setMade({ operationId, answer }),
  );
  const id = made?.answer?.data.id;
  return (
    <WriteDialog
      environment={environment}
      endpoint="generateAddress"
      attempt={attempt}
      reason={missingProfileOrNetwork(reference, networkId)}
      onSend={(share) => attempt.send({ body: { reference, networkId, ...share } })}
      onClose={onClose}
      done={
        made && (
          <WriteResult
            environment={environment.id}
            operationId={made.operationId}
            made={
              made.answer && (
                <Text size="sm">
                  Address generated on {find(networkId)?.name ?? "the network"} for {reference}:{" "}
                  <Address
                    environment={environment.id}
                    networkId={networkId}
                    value={made.answer.data.address}
                    opens="nothing"
                  />
                </Text>
              )
            }
            actions={
              <>
                <Button variant="default" onClick={() => setMade(undefined)}>
                  Generate another
                </Button>
                {id === undefined ? (
                  <Button onClick={onClose}>Close</Button>
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
      <ReferenceField
        environment={environment.id}
        value={reference}
        onChange={setReference}
        description="The owner of the address. A wallet on the network is made with it where the profile has none."
      />
      <NetworkField environment={environment.id} value={networkId} onChange={setNetworkId} />
    </WriteDialog>
  );
};
