import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { collectionEndpoints, type Collection } from "#shared/wire/collection.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import type { Network } from "#shared/wire/network.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { AttemptNotice } from "#src/attempt/attempt-notice.tsx";
import { roleObstacle } from "#src/attempt/role-obstacle.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { later } from "#src/components/later.tsx";
import { nameText } from "#src/components/name-text.ts";
import { SentRequest } from "#src/issuance/sent-request.tsx";
import { useLack } from "#src/records/lack.ts";
import { TokenImage } from "#src/records/token-image.tsx";
import { useKeptTyping } from "#src/review/parts/use-kept-typing.ts";
import { type ChosenRecipient, ToField } from "#src/send/to-field.tsx";
import { collectionName } from "./collection-words.ts";
import { metadataFacts } from "./metadata-facts.ts";
import { MetadataFields } from "./metadata-fields.tsx";
import { SignerField } from "./signer-field.tsx";
import { metadataParts } from "./simple-metadata.ts";
import { useMintForm } from "./use-mint-form.ts";
import classes from "./collections.module.css";

const RequestReview = later(
  async () => (await import("#src/review/request/request-review.tsx")).RequestReview<"mintToken">,
);

type Props = { readonly environment: Environment; readonly collection: Collection; readonly network: Network };

/** Mints one token: the form, its review, and its outcome. */
export const MintPage = ({ environment, collection, network }: Props) => {
  const mint = useMintForm(environment, collection, network);
  const { zodForm, draft, sender, isSemiFungible, isChecking, proposed, reviewed } = mint;
  const { form, field, submit } = zodForm;
  const role = useQuery(sessionOptions()).data?.role;
  const lack = useLack(environment.id, "mintToken");
  const { name, ref, onBlur, onChange: onSigner, error } = useControlledField(form.control, "addressId");
  const to = useControlledField(form.control, "to");
  const [recipient, setRecipient] = useState<ChosenRecipient>();
  const [sent, setSent] = useState<{ readonly id: string; readonly isOwn: boolean }>();
  const kept = useKeptTyping();
  const attempt = useAttempt(environment.id, collectionEndpoints.mintToken, mint.key, (id) => {
    // A second mint is confirmed anew, even if it is the same.
    kept.forget();
    setSent({ id, isOwn: true });
    mint.clear();
  });
  const show = (id: string) => {
    attempt.forget();
    mint.closeReview();
    setSent({ id, isOwn: false });
  };
  const outage = useOutageReason(environment.id);
  const obstacle =
    roleObstacle(role, endpointFacts.mintToken.role) ?? lack ?? (attempt.sending ? "Sending…" : undefined) ?? outage;
  const { image = "", name: imageName = "" } =
    reviewed?.metadata === undefined ? {} : metadataParts(reviewed.metadata).texts;
  if (sent !== undefined) {
    return (
      <SentRequest
        environment={environment.id}
        id={sent.id}
        again={{ label: sent.isOwn ? "Mint another" : "Back to the form", onClick: () => setSent(undefined) }}
        actions={
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/$environment/collections/$collectionId"
                params={{ environment: environment.id, collectionId: collection.id }}
              />
            )}
          >
            Open the collection
          </Button>
        }
      />
    );
  }
  return (
    <>
      {/* Enter opens the review and sends nothing. */}
      <form
        onSubmit={obstacle === undefined && !isChecking ? submit(mint.review) : (event) => event.preventDefault()}
        noValidate
        autoComplete="off"
      >
        <Stack gap="md" maw={720}>
          <SignerField
            field={{ name, ref, onBlur }}
            onChange={onSigner}
            error={error}
            environment={environment.id}
            network={network}
            chosen={sender}
            help="The address that created the collection. It signs and pays the fee."
          />
          <ToField environment={environment.id} network={network} chosen={recipient} onChosen={setRecipient} {...to} />
          <TextInput
            label="Token id"
            description={proposed === undefined ? "\u00a0" : `The next free id is ${proposed}.`}
            inputMode="numeric"
            autoComplete="off"
            maw={480}
            {...field("tokenId")}
          />
          {isSemiFungible ? (
            <TextInput
              label="Amount"
              description="How many to mint."
              inputMode="numeric"
              autoComplete="off"
              maw={320}
              {...field("amount")}
            />
          ) : null}
          <MetadataFields environment={environment.id} form={zodForm} name={draft.name} />
          <AttemptNotice environment={environment.id} attempt={attempt} onOperation={show} />
          {obstacle === undefined ? null : <Text size="sm">{obstacle}</Text>}
          <Group justify="flex-end" gap="sm">
            <Button type="submit" loading={isChecking} disabled={obstacle !== undefined}>
              Review…
            </Button>
          </Group>
        </Stack>
      </form>
      {reviewed !== undefined && sender !== undefined ? (
        <RequestReview
          endpoint="mintToken"
          params={{ id: collection.id }}
          body={reviewed}
          environment={environment}
          network={network}
          sender={sender}
          facts={[
            { label: "Collection", value: collectionName(collection) },
            { label: "To", value: reviewed.to },
            { label: "Token id", value: reviewed.tokenId },
            { label: "Amount", value: reviewed.amount },
            { label: "Metadata URL", value: reviewed.metadataURI },
            ...metadataFacts(reviewed.metadata),
            {
              label: "Image",
              value: image !== "" && (
                <div className={classes["preview"]}>
                  <TokenImage
                    environment={environment.id}
                    image={image}
                    name={nameText(imageName === "" ? "The new token" : imageName)}
                  />
                </div>
              ),
            },
          ]}
          attempt={attempt}
          kept={kept}
          onOperation={show}
          onBack={() => {
            attempt.forget();
            mint.closeReview();
          }}
        />
      ) : null}
    </>
  );
};
