import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { Draft } from "#shared/abi/draft.ts";
import { describeField, type Field } from "#shared/abi/field.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { textIn } from "#shared/json/text-in.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import type { FieldCheck } from "#src/components/abi-form/abi-resolver.ts";
import { readDrafts } from "#src/components/abi-form/read-draft.ts";
import { useAbiForm } from "#src/components/abi-form/use-abi-form.ts";
import { useCheckedForm } from "#src/components/abi-form/use-checked-form.ts";
import { useSavedDraft } from "#src/components/abi-form/use-saved-draft.ts";
import { tabForms } from "#src/lib/tab-forms.ts";
import { useSender } from "#src/records/use-senders.ts";
import { readSpendDraft, type SpendDraft, type SpendRules, spendProblem } from "./spend-draft.ts";

/** The values of a form that creates something on a network: arguments, payer, and further named texts. */
export type IssuanceDraft = SpendDraft & {
  readonly args: readonly Draft[];
  readonly texts: Readonly<Record<string, string>>;
};

type Options = {
  /** The id of the environment. */
  readonly environment: string;
  /** The key of the form's data in this tab. */
  readonly storageKey: string;
  /** The inputs of a constructor or initializer. */
  readonly inputs: readonly AbiParameter[];
  /** The selectable networks. */
  readonly networks: readonly Network[];
  /** Checks of further texts by name, such as `displayName`. They must be stable across renders. */
  readonly texts?: Readonly<Record<string, FieldCheck>>;
  /** The form's initial values without earlier input. */
  readonly initial?: Partial<Omit<SpendDraft, "useGasless">> & { readonly texts?: Readonly<Record<string, string>> };
};

const noTexts = {};

/**
 * The form of a deployment, token or collection: the arguments under `args` as in the playground, the fields of
 * `SpendFields`, and further texts under their own names. Input is stored in this tab; the client share is never part
 * of it. It is remounted for another storage key.
 */
export const useIssuanceForm = ({ environment, storageKey, inputs, networks, texts = noTexts, initial }: Options) => {
  const fields = useMemo(() => inputs.map(describeField), [inputs]);
  const names = useMemo(() => Object.keys(texts), [texts]);
  const draftOf = useCallback((values: FieldValues) => readIssuanceDraft(fields, names, values), [fields, names]);
  // Read once: the form owns it from then on.
  const [given] = useState(initial);
  const defaultValues = useMemo(() => {
    const kept = tabForms.read(storageKey, z.unknown());
    const { texts: keptTexts, ...draft } = readIssuanceDraft(fields, names, flat(kept));
    const filled = Object.fromEntries(names.map((name) => [name, keptTexts[name] || (given?.texts?.[name] ?? "")]));
    return {
      ...draft,
      ...filled,
      networkId: draft.networkId || (given?.networkId ?? ""),
      addressId: draft.addressId || (given?.addressId ?? ""),
    };
  }, [fields, names, storageKey, given]);
  const rules = useRef<SpendRules>({ network: undefined, sender: { id: "", isFound: false } });
  const form = useAbiForm(fields, defaultValues, {
    ...texts,
    networkId: (typed) => spendProblem("networkId", typed, rules.current),
    addressId: (typed) => spendProblem("addressId", typed, rules.current),
    fee: (typed) => spendProblem("fee", typed, rules.current),
  });
  useSavedDraft(form, storageKey, draftOf);
  const [networkId, addressId]: unknown[] = useWatch({ control: form.control, name: ["networkId", "addressId"] });
  const network = networks.find(({ id }) => id === networkId);
  const id = typeof addressId === "string" ? addressId : "";
  const on = useMemo(() => (network === undefined ? [] : [network]), [network]);
  const sender: Address | undefined = useSender(environment, on, id);
  useEffect(() => {
    rules.current = { network, sender: { id, isFound: sender !== undefined } };
  });
  const read = () => draftOf(form.getValues());
  const checked = useCheckedForm(form, fields, read);
  return {
    form,
    fields,
    read,
    ...checked,
    networks,
    /** The chosen network; undefined while none is. */
    network,
    /** The chosen address; undefined while unknown. */
    sender,
    /** Clears the input after sending. */
    clear: () => {
      tabForms.write(storageKey, undefined);
      const { networkId: stays, addressId: too } = read();
      form.reset({ ...flat(draftOf({})), networkId: stays, addressId: too });
      tabForms.write(storageKey, undefined);
    },
  };
};

export type IssuanceForm = ReturnType<typeof useIssuanceForm>;

/** A stored draft with its texts beside the other fields, in the form's structure. */
const flat = (draft: unknown): FieldValues => {
  if (!isRecord(draft)) return {};
  const { texts, ...rest } = draft;
  return { ...(isRecord(texts) ? texts : {}), ...rest };
};

const readIssuanceDraft = (fields: readonly Field[], names: readonly string[], values: FieldValues): IssuanceDraft => ({
  ...readSpendDraft(values),
  args: readDrafts(fields, values["args"]),
  texts: Object.fromEntries(names.map((name) => [name, textIn(values, name)])),
});
