import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import type { Environment } from "#shared/console/environment.ts";
import { collectionEndpoints, type Collection } from "#shared/wire/collection.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import type { Network } from "#shared/wire/network.ts";
import { addressOwnersOptions } from "#src/api/address-owners.ts";
import type { Body } from "#src/api/client/client.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { AttemptNotice } from "#src/attempt/attempt-notice.tsx";
import { roleObstacle } from "#src/attempt/role-obstacle.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { Dialog } from "#src/components/dialog.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { AddressField } from "#src/components/form/address-field.tsx";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { SentRequest } from "#src/issuance/sent-request.tsx";
import { useNamedAddress } from "#src/records/address-name.ts";
import { useLack } from "#src/records/lack.ts";
import { useSenderSearch } from "#src/records/use-senders.ts";
import { useKeptTyping } from "#src/review/parts/use-kept-typing.ts";
import { RequestReviewForm } from "#src/review/request/request-review.tsx";
import { collectionName, isSemiFungible } from "./collection-words.ts";
import { recipientProblem, tokenAmountProblem, wholeDigits } from "./mint-draft.ts";
import { SignerField } from "./signer-field.tsx";

/** A token, and its owner according to the service. */
export type BurnedToken = {
  readonly tokenId: string;
  readonly holder: string | undefined;
  /** Initial values from an earlier burn. */
  readonly like?: { readonly addressId: string; readonly amount: string; readonly from: string };
};

type Props = {
  readonly environment: Environment;
  readonly collection: Collection;
  /** Undefined if the organization does not have the collection's network. */
  readonly network: Network | undefined;
  readonly token: BurnedToken;
  readonly onClose: () => void;
};

/** Burns a token, or some of it, after a review. */
export const BurnToken = (props: Props) => {
  useFocusBack();
  const { token, network, onClose } = props;
  return (
    <Dialog title={`Burn token #${token.tokenId}`} closeLabel="Close" size="64rem" onClose={onClose}>
      {network === undefined ? (
        <Notice tone="careful" title="This collection's network is unknown">
          <Text size="sm">You can burn tokens only on a network of your organization.</Text>
        </Notice>
      ) : (
        <BurnForm {...props} network={network} />
      )}
    </Dialog>
  );
};

const BurnForm = ({ environment, collection, network, token, onClose }: Props & { readonly network: Network }) => {
  const { tokenId, holder, like } = token;
  const isSemi = isSemiFungible(collection);
  const role = useQuery(sessionOptions()).data?.role;
  const lack = useLack(environment.id, "burnToken");
  const outage = useOutageReason(environment.id);
  // Only its owner can burn a token. If that is one of the organization's addresses, it is chosen.
  const owners = useQuery({ ...addressOwnersOptions(environment.id, holder ?? ""), enabled: holder !== undefined });
  const own = useNamedAddress({ environment: environment.id, value: holder ?? "", networkId: network.id }).own?.id;
  const [chosenId, setChosenId] = useState(like?.addressId);
  const addressId = chosenId ?? own ?? "";
  const networks = useMemo(() => [network], [network]);
  const { sender, isSearching } = useSenderSearch(environment.id, networks, addressId);
  // Until its owner is found there is nothing to review, and no input is missing.
  const isFinding = isSearching || (chosenId === undefined && owners.isLoading);
  const isOther =
    !isSemi && holder !== undefined && sender !== undefined && sender.address.toLowerCase() !== holder.toLowerCase();
  const schema = useMemo(() => burnSchema(network, isSemi, isOther), [network, isSemi, isOther]);
  const { form, field, submit } = useZodForm(schema, {
    defaultValues: { amount: isSemi ? (like?.amount ?? "") : "1", from: like?.from ?? "", isMoved: false },
  });
  const from = useControlledField(form.control, "from");
  const isMoved = useControlledField(form.control, "isMoved");
  const [reviewed, setReviewed] = useState<Body<"burnToken">>();
  const [sent, setSent] = useState<string>();
  const kept = useKeptTyping();
  const attempt = useAttempt(
    environment.id,
    collectionEndpoints.burnToken,
    `${environment.id}/burn/${collection.id}/${tokenId}`,
    setSent,
  );

  if (sent !== undefined) {
    return (
      <SentRequest
        environment={environment.id}
        id={sent}
        again={undefined}
        actions={<Button onClick={onClose}>Close</Button>}
      />
    );
  }
  if (reviewed !== undefined && sender !== undefined) {
    return (
      <RequestReviewForm
        endpoint="burnToken"
        params={{ id: collection.id }}
        body={reviewed}
        environment={environment}
        network={network}
        sender={sender}
        facts={[
          { label: "Collection", value: collectionName(collection) },
          { label: "Token id", value: tokenId },
          { label: "Amount", value: reviewed.amount },
          { label: "From", value: reviewed.from },
        ]}
        attempt={attempt}
        kept={kept}
        onOperation={setSent}
        onBack={() => {
          attempt.forget();
          setReviewed(undefined);
        }}
      />
    );
  }
  const obstacle = roleObstacle(role, endpointFacts.burnToken.role) ?? lack ?? outage;
  return (
    // Enter opens the review and sends nothing.
    <form
      onSubmit={
        obstacle === undefined && !isFinding
          ? submit(({ amount, from: other }) => {
              if (sender === undefined) return;
              attempt.forget();
              setReviewed({
                addressId: sender.id,
                tokenId,
                ...(isSemi
                  ? { amount: wholeDigits(amount), ...(other.trim() === "" ? {} : { from: other.trim() }) }
                  : {}),
              });
            })
          : (event) => event.preventDefault()
      }
      noValidate
      autoComplete="off"
    >
      <Stack gap="md" maw={720}>
        <Text size="sm">Burning destroys {isSemi ? "tokens" : "the token"} permanently. You cannot undo it.</Text>
        <SignerField
          environment={environment.id}
          network={network}
          chosen={sender}
          onChange={setChosenId}
          error={
            form.formState.isSubmitted && sender === undefined ? "Choose the address that holds the token." : undefined
          }
          help="The address that holds the token. It signs and pays the fee."
        />
        {isOther ? (
          <Notice tone="careful" title="This address does not hold the token">
            <Text size="sm">
              The wallet service reports its owner as <NameText text={holder} />. Only the owner can burn it.
            </Text>
            <Checkbox
              mt="sm"
              label="The token has moved since. Burn it from this address"
              checked={isMoved.value}
              onChange={({ currentTarget }) => isMoved.onChange(currentTarget.checked)}
              error={isMoved.error}
            />
          </Notice>
        ) : null}
        {isSemi ? (
          <>
            <TextInput label="Amount" description="How many to burn." inputMode="numeric" {...field("amount")} />
            <AddressField
              label="From"
              network={network}
              name={from.name}
              inputRef={from.ref}
              value={from.value}
              onChange={from.onChange}
              onBlur={from.onBlur}
              error={from.error}
              note="Leave blank to burn from the sender. Another address must have approved the sender."
            />
          </>
        ) : null}
        <AttemptNotice environment={environment.id} attempt={attempt} onOperation={setSent} />
        {obstacle === undefined ? null : <Text size="sm">{obstacle}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isFinding} disabled={obstacle !== undefined}>
            Review…
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const burnSchema = (network: Network, isSemi: boolean, isOther: boolean) =>
  z.object({ amount: z.string(), from: z.string(), isMoved: z.boolean() }).check((context) => {
    const { amount, from, isMoved } = context.value;
    const problems = [
      ["isMoved", isOther && !isMoved ? "Choose the owner's address, or confirm that the token has moved." : undefined],
      ["amount", isSemi ? tokenAmountProblem(amount) : undefined],
      ["from", isSemi && from.trim() !== "" ? recipientProblem(from, network) : undefined],
    ] as const;
    for (const [name, message] of problems) {
      if (message === undefined) continue;
      context.issues.push({ code: "custom", input: context.value[name], path: [name], message });
    }
  });
