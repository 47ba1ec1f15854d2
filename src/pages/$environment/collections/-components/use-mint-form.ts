import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import * as z from "zod/mini";
import type { Environment } from "#shared/console/environment.ts";
import type { Collection } from "#shared/wire/collection.ts";
import { lazily } from "#shared/wire/lazily.ts";
import type { Network } from "#shared/wire/network.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import type { Body } from "#src/api/client/client.ts";
import { collectionTokenOptions, tokenRecordsOptions } from "#src/api/collections.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { tabForms, useTabState } from "#src/lib/tab-forms.ts";
import { useSender } from "#src/records/use-senders.ts";
import { isSemiFungible } from "./collection-words.ts";
import { emptyMint, mintCall, mintDraftSchema, mintProblems, wholeDigits } from "./mint-draft.ts";
import { nextTokenId } from "./minted-tokens.ts";
import { takenIds } from "./use-taken-ids.ts";

const draftSchema = lazily(() => z.extend(mintDraftSchema.built, { addressId: z.string() }));
type Draft = z.output<typeof draftSchema>;

/** A draft as a tab keeps it: those of earlier versions lack some fields, and an upgrade loses none of the others. */
const storedSchema = lazily(() => {
  const later = z._default(z.string(), "");
  return z.extend(draftSchema.built, { animationUrl: later, json: later });
});

const empty: Draft = { ...emptyMint, addressId: "" };

/** The key of the form's data in this tab. */
export const mintKey = (environment: string, collectionId: string): string => `${environment}/mint/${collectionId}`;

/**
 * The form of a mint: input is stored in this tab until it is sent. The proposed token id is the one after the highest.
 */
export const useMintForm = (environment: Environment, collection: Collection, network: Network) => {
  const key = mintKey(environment.id, collection.id);
  const client = useQueryClient();
  const [draft, setDraft] = useTabState(key, storedSchema, () => empty);
  const rules = useMemo(() => ({ network, isSemiFungible: isSemiFungible(collection) }), [network, collection]);
  const schema = useMemo(
    () =>
      draftSchema.built.check((context) => {
        const { addressId } = context.value;
        if (addressId === "") context.issues.push(issueAt("addressId", addressId, "Choose a sender."));
        for (const { field, message } of mintProblems(context.value, rules)) {
          context.issues.push(issueAt(field, context.value[field], message));
        }
      }),
    [rules],
  );
  const zodForm = useZodForm(schema, { defaultValues: draft });
  const { form } = zodForm;
  const keep = useEffectEvent((values: Draft) => setDraft(values));
  const { subscribe } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe]);

  const networks = useMemo(() => [network], [network]);
  const sender = useSender(environment.id, networks, draft.addressId);
  const { data: latest } = useQuery(
    tokenRecordsOptions(environment.id, collection.id, { skip: 0, take: maxTake, type: "MINT" }),
  );
  const proposed = latest === undefined ? undefined : nextTokenId(latest.data);
  // Only a collection's owner can mint in it, and the service does not name the owner: an address that has minted is
  // proposed.
  const minter = latest?.data.find(({ addressId }) => addressId !== undefined)?.addressId;
  const propose = useEffectEvent((id: string, signer: string | undefined) => {
    if (form.getValues("tokenId") === "") form.setValue("tokenId", id);
    if (form.getValues("addressId") === "" && signer !== undefined) form.setValue("addressId", signer);
  });
  useEffect(() => {
    if (proposed !== undefined) propose(proposed, minter);
  }, [proposed, minter]);

  const [isChecking, setChecking] = useState(false);
  const [reviewed, setReviewed] = useState<Body<"mintToken">>();
  const review = async (values: Draft) => {
    setChecking(true);
    const isTaken = await isMinted(values);
    setChecking(false);
    if (isTaken) {
      const message = `Token #${wholeDigits(values.tokenId)} is already in this collection. Choose another id.`;
      form.setError("tokenId", { type: "custom", message }, { shouldFocus: true });
      return;
    }
    setReviewed({ addressId: values.addressId, ...mintCall(values, rules) });
  };
  /** Whether an NFT with the id exists; if that cannot be read, the service decides. */
  const isMinted = async ({ tokenId }: Draft): Promise<boolean> => {
    if (rules.isSemiFungible) return false;
    // If all records are loaded, they are enough; requesting a missing token would log an error.
    const newest = tokenRecordsOptions(environment.id, collection.id, { skip: 0, take: maxTake });
    const records = await client.fetchQuery({ ...newest, staleTime: 0, retry: false }).catch(() => undefined);
    if (records !== undefined && records.data.length >= records.pagination.totalElements) {
      return takenIds(records.data).has(wholeDigits(tokenId));
    }
    const options = collectionTokenOptions(environment.id, collection.id, wholeDigits(tokenId));
    const token = await client.fetchQuery({ ...options, staleTime: 0, retry: false }).catch(() => null);
    return token !== null && token.status !== "BURNED" && token.status !== "FAILED";
  };
  return {
    key,
    zodForm,
    draft,
    sender,
    isSemiFungible: rules.isSemiFungible,
    isChecking,
    proposed,
    review: (values: Draft) => void review(values),
    reviewed,
    closeReview: () => setReviewed(undefined),
    /** Clears the input after sending; the sender stays. */
    clear: () => {
      setReviewed(undefined);
      tabForms.write(key, undefined);
      form.reset({ ...empty, addressId: draft.addressId });
    },
  };
};

export type MintForm = ReturnType<typeof useMintForm>;

const issueAt = (field: string, input: unknown, message: string) => ({
  code: "custom" as const,
  input,
  path: [field],
  message,
});
