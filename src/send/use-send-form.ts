import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { assetsOptions } from "#src/api/assets.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { readAmount } from "#src/components/form/amount.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { tabForms, useTabState } from "#src/lib/tab-forms.ts";
import { shownName } from "#src/records/own-address.ts";
import { networkOf, useSender } from "#src/records/use-senders.ts";
import { draftKey, emptyDraft, type SendDraft, sendDraftSchema } from "./draft.ts";
import type { Held } from "./held.ts";
import { holdersInOrder } from "./holders.ts";
import { type OfferedAsset, offeredAssets } from "./offered-assets.ts";
import type { Prefill } from "./prefill.ts";
import { type SendCall, sendCall } from "./send-call.ts";
import { fieldOrder, sendProblems, type SendRules, sendSchema } from "./send-schema.ts";
import type { ChosenRecipient } from "./to-field.tsx";
import { useHeld } from "./use-held.ts";
import { useHolders } from "./use-holders.ts";

/**
 * The dialog's input, its subject, and its problems. Stored in this tab until it has been sent, whatever happens to the
 * dialog or the page.
 */
export const useSendForm = (environment: Environment, prefill: Prefill) => {
  const key = draftKey(environment.id, prefill);
  const [draft, setDraft] = useTabState(key, sendDraftSchema, () => emptyDraft(prefill));
  const listing = useQuery(allNetworksOptions(environment.id));
  const { networkId } = prefill;
  const networks = useMemo(() => {
    const enabled = (listing.data ?? []).filter((one) => one.enabled);
    return networkId === undefined ? enabled : enabled.filter(({ id, name }) => id === networkId || name === networkId);
  }, [listing.data, networkId]);
  const sender = useSender(environment.id, networks, draft.from);
  const [awaited, setAwaited] = useState<OfferedAsset>();
  const holdings = useQuery(assetsOptions(environment.id, { kind: "organization" })).data?.data;
  const all = useMemo(() => offeredAssets(holdings ?? [], networks), [holdings, networks]);
  // Opened from an asset, the form has it before it has a sender.
  const opened = draft.from === "" && draft.asset !== "" ? all.filter((one) => one.key === draft.asset) : [];
  const sought = awaited ?? (opened.length === 1 ? opened[0] : undefined);
  const network =
    sender === undefined ? networks.find(({ id }) => id === sought?.networkId) : networkOf(networks, sender);
  const has = useHeld(environment, network, sender, prefill.asset, draft.asset);
  const { held, isComplete } = has;
  const rules = useMemo(() => ({ network, held, isComplete }), [network, held, isComplete]);
  const schema = useMemo(() => sendSchema(rules), [rules]);
  const zodForm = useZodForm(schema, { defaultValues: draft });
  const { form } = zodForm;

  const isHeld = ({ networkId: on, key: asset }: OfferedAsset) =>
    on === network?.id && held?.some((one) => one.key === asset) === true;
  const offered = all.filter((one) => !isHeld(one));
  const chosen = held?.find((one) => one.key === draft.asset);
  const isItem = chosen?.asset.kind === "erc721" || chosen?.asset.kind === "erc1155";
  const inAll = all.find(({ networkId: on, key: asset }) => on === network?.id && asset === draft.asset);
  const ref = sought?.ref ?? refOf(chosen) ?? inAll?.ref;
  const heldOn = network === undefined || ref === undefined || isItem ? undefined : { network, ref };
  const listedHolders = useHolders(environment.id, heldOn);
  const typedAmount = chosen?.decimals === undefined ? undefined : readAmount(draft.amount, chosen.decimals);
  const need = {
    amount: typedAmount?.ok === true ? typedAmount.value : undefined,
    isFeeFree: network?.isGasless === true,
  };
  const holders = listedHolders && holdersInOrder(listedHolders.holders, need);
  const [most] = holdersInOrder(listedHolders?.holders ?? [], { amount: undefined, isFeeFree: true });
  const mostAt = most === undefined ? undefined : shownName(most.sender);
  // The sender is chosen with the asset: the first one that can send it.
  const best = sought === undefined || draft.from !== "" ? undefined : holders?.[0]?.sender.id;
  const takeBest = useEffectEvent((id: string) => form.setValue("from", id));
  useEffect(() => {
    if (best !== undefined) takeBest(best);
  }, [best]);
  if (awaited !== undefined && draft.from !== "" && chosen !== undefined) setAwaited(undefined);

  const keep = useEffectEvent((values: SendDraft) => setDraft(values));
  const { subscribe } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe]);

  // Whether the input is valid depends on the sender's assets, which load later and may change.
  const { touchedFields, isSubmitted } = form.formState;
  /** What a link filled in is judged as soon as it can be. */
  const isFilled = (field: keyof SendDraft, { network: on, held: its }: SendRules) =>
    (field === "to" && draft.to !== "" && on !== undefined) ||
    (field === "amount" && draft.amount !== "" && its !== undefined);
  const judge = useEffectEvent((sendRules: SendRules) => {
    const isJudged = (field: keyof SendDraft) =>
      isSubmitted ||
      touchedFields[field] === true ||
      (field === "asset" && draft.asset !== "" && sendRules.held !== undefined) ||
      (prefill.isLink === true && isFilled(field, sendRules));
    const fields = fieldOrder.filter(isJudged);
    if (fields.length > 0) void form.trigger(fields);
  });
  useEffect(() => judge(rules), [rules]);

  // A single asset leaves nothing to choose.
  const only = held?.length === 1 ? held[0] : undefined;
  const pick = useEffectEvent((asset: string) => form.setValue("asset", asset));
  useEffect(() => {
    if (only !== undefined && only.lack === undefined && draft.asset === "") pick(only.key);
  }, [only, draft.asset]);

  /** The call that the input makes, while it is valid. */
  const typed = useMemo(() => {
    if (network === undefined || sender === undefined || chosen === undefined) return undefined;
    const isValid = sendProblems(draft, rules).length === 0;
    return isValid ? sendCall({ environment, network, sender, held: chosen }, draft) : undefined;
  }, [environment, network, sender, chosen, draft, rules]);

  const [recipient, setRecipient] = useState<ChosenRecipient>();
  const [isChecking, setChecking] = useState(false);
  const [reviewed, setReviewed] = useState<SendCall>();
  const review = async (values: SendDraft) => {
    setChecking(true);
    // An asset gone meanwhile is reported at its field instead of in the review.
    const late = new Promise<typeof has>((resolve) => setTimeout(() => resolve(has), patienceMs));
    const now = await Promise.race([has.again(), late]);
    setChecking(false);
    // After further typing the person wants another review.
    if (fieldOrder.some((field) => form.getValues(field) !== values[field])) return;
    const problems = sendProblems(values, { network, held: now.held, isComplete: now.isComplete });
    for (const [index, { field, message }] of problems.entries()) {
      form.setError(field, { type: "custom", message }, { shouldFocus: index === 0 });
    }
    const asset = now.held?.find((one) => one.key === values.asset);
    if (problems.length > 0 || network === undefined || sender === undefined || asset === undefined) return;
    // The reviewed call stays unchanged, whatever is loaded later.
    setReviewed(sendCall({ environment, network, sender, held: asset }, values));
  };
  return {
    key,
    draft,
    networks,
    networksError: listing.error,
    sender,
    network,
    rules,
    has,
    chosen,
    offered,
    awaited: sought,
    /** What the organization holds of the chosen asset, and where most of it is; undefined if one address has all. */
    overall:
      chosen === undefined || inAll === undefined || inAll.addresses < 2
        ? undefined
        : [inAll.text, ...(mostAt === undefined ? [] : [`most at ${mostAt}`])].join(", "),
    /** Chooses an asset that the sender does not have, and another sender. */
    offer: (asset: OfferedAsset) => {
      setAwaited(asset);
      form.setValue("from", "");
      form.setValue("asset", asset.key);
      form.setValue("amount", "");
    },
    /** The addresses that have the chosen asset, and what one of them has to have; undefined while they are unknown. */
    holding:
      heldOn === undefined || listedHolders === undefined || listedHolders.total === 0
        ? undefined
        : { on: heldOn, list: listedHolders, need },
    zodForm,
    /** The recipient that was chosen by its name, if it still is the form's. */
    recipient,
    setRecipient,
    typed,
    isChecking,
    /** Opens the review of validated values. */
    review: (values: SendDraft) => void review(values),
    reviewed,
    closeReview: () => setReviewed(undefined),
    /** Clears the input after sending. */
    clear: () => {
      setReviewed(undefined);
      tabForms.write(key, undefined);
      // The link has served: a second payment is filled in by the person.
      form.reset(emptyDraft(prefill.isLink === true ? {} : prefill));
    },
  };
};

const refOf = (held: Held | undefined): string | undefined =>
  held === undefined ? undefined : held.asset.kind === "native" ? "native" : held.asset.token;

/** How long to wait for the sender's assets before the review opens with what is known. */
const patienceMs = 5_000;
