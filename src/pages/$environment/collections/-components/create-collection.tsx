import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type UseFormReturn, useFormState } from "react-hook-form";
import type { Environment } from "#shared/console/environment.ts";
import { collectionEndpoints, collectionTypes } from "#shared/wire/collection.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Body } from "#src/api/client/client.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { AttemptNotice } from "#src/attempt/attempt-notice.tsx";
import { roleObstacle } from "#src/attempt/role-obstacle.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import type { FieldCheck } from "#src/components/abi-form/abi-resolver.ts";
import { FormScope } from "#src/components/form/form-scope.tsx";
import { later } from "#src/components/later.tsx";
import { SentRequest } from "#src/issuance/sent-request.tsx";
import { spendBody } from "#src/issuance/spend-draft.ts";
import { SpendFields } from "#src/issuance/spend-fields.tsx";
import { type IssuanceDraft, useIssuanceForm } from "#src/issuance/use-issuance-form.ts";
import { useLack } from "#src/records/lack.ts";
import { typeText } from "#src/records/token-types.ts";
import { useKeptTyping } from "#src/review/parts/use-kept-typing.ts";

const RequestReview = later(
  async () => (await import("#src/review/request/request-review.tsx")).RequestReview<"createCollection">,
);

type Props = { readonly environment: Environment; readonly networks: readonly Network[] };

const required =
  (words: string): FieldCheck =>
  (typed) =>
    typeof typed === "string" && typed.trim() !== "" ? undefined : words;

const texts = {
  type: required("Choose a type."),
  name: required("Enter a name."),
  symbol: required("Enter a symbol, such as THG."),
  description: () => undefined,
};

const initial = { texts: { type: collectionTypes[0] } };
const noInputs: readonly never[] = [];

/** The key of the form's data in this tab. */
export const newCollectionKey = (environment: string): string => `${environment}/new-collection`;

/** Creates a collection: its names and metadata, the signer, and a review. */
export const CreateCollection = ({ environment, networks }: Props) => {
  const key = newCollectionKey(environment.id);
  const issuance = useIssuanceForm({
    environment: environment.id,
    storageKey: key,
    inputs: noInputs,
    networks,
    texts,
    initial,
  });
  const { form, network, sender, check, element } = issuance;
  const role = useQuery(sessionOptions()).data?.role;
  const lack = useLack(environment.id, "createCollection");
  const [reviewed, setReviewed] = useState<Body<"createCollection">>();
  const [sent, setSent] = useState<{ readonly id: string; readonly isOwn: boolean }>();
  const kept = useKeptTyping();
  const attempt = useAttempt(environment.id, collectionEndpoints.createCollection, key, (id) => {
    // A second collection is confirmed anew, even if it is the same.
    kept.forget();
    setReviewed(undefined);
    setSent({ id, isOwn: true });
    issuance.clear();
  });
  const close = () => {
    attempt.forget();
    setReviewed(undefined);
  };
  const show = (id: string) => {
    close();
    setSent({ id, isOwn: false });
  };
  const outage = useOutageReason(environment.id);
  const obstacle =
    roleObstacle(role, endpointFacts.createCollection.role) ??
    lack ??
    (attempt.sending ? "Sending…" : undefined) ??
    outage;
  if (sent !== undefined) {
    return (
      <SentRequest
        environment={environment.id}
        id={sent.id}
        again={{ label: sent.isOwn ? "Create another" : "Back to the form", onClick: () => setSent(undefined) }}
        actions={
          <Button
            renderRoot={(props) => (
              <Link {...props} to="/$environment/collections" params={{ environment: environment.id }} />
            )}
          >
            All collections
          </Button>
        }
      />
    );
  }
  const review = (draft: IssuanceDraft) => {
    if (network !== undefined) setReviewed(createBody(draft, network));
  };
  return (
    <FormScope form={form}>
      {/* Enter opens the review and sends nothing. */}
      <section ref={element} aria-label="Form">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (obstacle === undefined) check((_values, draft) => review(draft));
          }}
          noValidate
          autoComplete="off"
        >
          <Stack gap="md" maw={720}>
            <Texts form={form} />
            <SpendFields environment={environment} networks={networks} network={network} sender={sender} hasFee />
            <AttemptNotice environment={environment.id} attempt={attempt} onOperation={show} />
            {obstacle === undefined ? null : <Text size="sm">{obstacle}</Text>}
            <Group justify="flex-end" gap="sm">
              <Button type="submit" disabled={obstacle !== undefined}>
                Review…
              </Button>
            </Group>
          </Stack>
        </form>
      </section>
      {reviewed !== undefined && network !== undefined && sender !== undefined ? (
        <RequestReview
          endpoint="createCollection"
          params={{}}
          body={reviewed}
          environment={environment}
          network={network}
          sender={sender}
          facts={[
            { label: "Name", value: reviewed.displayName },
            { label: "Symbol", value: symbolOf(reviewed) },
            { label: "Type", value: typeText(reviewed.type) },
            { label: "Description", value: reviewed.description },
          ]}
          attempt={attempt}
          kept={kept}
          onOperation={show}
          onBack={close}
        />
      ) : null}
    </FormScope>
  );
};

const Texts = ({ form: { control, register } }: { readonly form: UseFormReturn }) => {
  const { errors } = useFormState({ control });
  const errorOf = (name: string) => {
    const message = errors[name]?.message;
    return typeof message === "string" ? message : undefined;
  };
  return (
    <>
      <NativeSelect
        label="Type"
        description="Each NFT is unique. A semi-fungible token can have many identical copies."
        data={collectionTypes.map((value) => ({ value, label: typeText(value) }))}
        error={errorOf("type")}
        {...register("type")}
      />
      <TextInput
        label="Name"
        description="You cannot change it later."
        autoComplete="off"
        error={errorOf("name")}
        {...register("name")}
      />
      <TextInput
        label="Symbol"
        description="Such as THG. You cannot change it later."
        autoComplete="off"
        maw={320}
        error={errorOf("symbol")}
        {...register("symbol")}
      />
      <Textarea
        label="Description"
        description="Optional. For your organization only."
        rows={3}
        {...register("description")}
      />
    </>
  );
};

const createBody = (draft: IssuanceDraft, network: Network): Body<"createCollection"> => {
  const { type, name = "", symbol = "", description = "" } = draft.texts;
  return {
    ...spendBody(draft, network),
    type: collectionTypes.find((one) => one === type) ?? collectionTypes[0],
    createParams: {
      initializeParams: [
        { name: "name", type: "string", value: name.trim() },
        { name: "symbol", type: "string", value: symbol.trim() },
      ],
    },
    displayName: name.trim(),
    ...(description.trim() === "" ? {} : { description: description.trim() }),
  };
};

const symbolOf = ({ createParams }: Body<"createCollection">): string | undefined =>
  createParams.initializeParams.find(({ name }) => name === "symbol")?.value;
