import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { parseAddress } from "#shared/abi/address.ts";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import type { Abi } from "#shared/abi/types.ts";
import type { BookDetail } from "#shared/console/contracts.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import { isMissing, isNotOffered } from "#src/api/client/offered.ts";
import { abiVersionOptions, type BookRef } from "#src/api/contract-book.ts";
import { contractAbiOptions } from "#src/api/contracts.ts";
import { templateOptions } from "#src/api/templates.ts";
import { templateAbi } from "#src/records/template-abi.ts";

/** Where a contract's ABI is from. */
export type AbiSource =
  | { readonly kind: "book"; readonly hash: string }
  | { readonly kind: "service" }
  | { readonly kind: "template"; readonly id: string; readonly name: string }
  | { readonly kind: "standard"; readonly name: string };

export type AvailableAbi = {
  readonly state: "reading" | "available" | "none";
  /** Empty unless it is available. */
  readonly abi: Abi;
  readonly source: AbiSource | undefined;
  /** The contract that runs the calls of a proxy, as the service names it. */
  readonly implementation: string | undefined;
  /** The ABI of the implementation is part of it. */
  readonly hasImplementation: boolean;
  /** Why a source could not be asked: it may have one. */
  readonly error: Error | null;
  readonly again: () => void;
};

type Given = {
  readonly contract: BookRef;
  readonly entry: BookDetail | null;
  /** The template that it was deployed from. */
  readonly templateId: string | undefined;
  readonly standard: TokenFacts["standard"];
};

/**
 * A contract's ABI without anything to save: the version in use in the contract book, else the service's, else its
 * template's, else the functions of its token standard.
 */
export const useAvailableAbi = ({ contract, entry, templateId, standard }: Given): AvailableAbi => {
  const { environment, networkId, address } = contract;
  const version = entry?.abis.find(({ hash }) => hash === entry.abiHash);
  const book = useQuery({
    ...abiVersionOptions(contract, version ?? { position: 0, hash: "" }),
    enabled: version !== undefined,
  });
  const service = useQuery({ ...contractAbiOptions(environment, networkId, address), retry: false });
  const template = useQuery({ ...templateOptions(environment, templateId ?? ""), enabled: templateId !== undefined });
  const proxied = parseAddress(service.data?.implementationAddress ?? "");
  const implementation =
    proxied.ok && proxied.value.toLowerCase() !== address.toLowerCase() ? proxied.value : undefined;
  const behind = useQuery({
    ...contractAbiOptions(environment, networkId, implementation ?? ""),
    enabled: implementation !== undefined && version === undefined,
    retry: false,
  });
  const ofBook = useParsed(book.data?.abi);
  const ofService = useParsed(service.data?.abi);
  const ofImplementation = useParsed(behind.data?.abi);
  const ofTemplate = useMemo(() => {
    const read = template.data === undefined || template.data === null ? undefined : templateAbi(template.data);
    return read?.ok === true ? read.abi : undefined;
  }, [template.data]);
  const isReading =
    (version !== undefined && book.isPending) ||
    (ofBook === undefined && (service.isPending || (templateId !== undefined && template.isPending)));
  const ofStandard = useStandardAbi(isReading ? null : standard);
  const ofProxy = useMemo(
    () => (ofService === undefined || ofImplementation === undefined ? undefined : [...ofService, ...ofImplementation]),
    [ofService, ofImplementation],
  );
  const errors = [book.error, service.error, template.error];
  const rest = {
    implementation,
    hasImplementation: ofProxy !== undefined,
    error: errors.find((error) => error !== null && !isNotOffered(error) && !isMissing(error)) ?? null,
    again: () => {
      for (const query of [book, service, template]) if (query.error !== null) void query.refetch();
    },
  };
  const from = (abi: Abi, source: AbiSource): AvailableAbi => ({ ...rest, state: "available", abi, source });
  if (ofBook !== undefined && version !== undefined) return from(ofBook, { kind: "book", hash: version.hash });
  if (isReading) return { ...rest, state: "reading", abi: none, source: undefined };
  if (ofService !== undefined && ofService.length > 0) return from(ofProxy ?? ofService, { kind: "service" });
  if (ofTemplate !== undefined && templateId !== undefined) {
    return from(ofTemplate, { kind: "template", id: templateId, name: template.data?.name ?? templateId });
  }
  if (ofStandard !== undefined) return from(ofStandard.abi, { kind: "standard", name: ofStandard.name });
  return { ...rest, state: "none", abi: none, source: undefined };
};

const none: Abi = [];

const useParsed = (entries: unknown): Abi | undefined =>
  useMemo(() => {
    if (entries === undefined) return undefined;
    const read = abiFromUnknown(entries);
    return read.ok ? read.abi : undefined;
  }, [entries]);

type StandardAbi = { readonly standard: string; readonly name: string; readonly abi: Abi };

/** The interface of a token standard; its texts are loaded only for a contract without any other ABI. */
const useStandardAbi = (standard: TokenFacts["standard"]): StandardAbi | undefined => {
  const [read, setRead] = useState<StandardAbi>();
  useEffect(() => {
    if (standard === null) return undefined;
    let isLeft = false;
    void readStandard(standard).then((result) => {
      if (!isLeft && result !== undefined) setRead(result);
    });
    return () => {
      isLeft = true;
    };
  }, [standard]);
  return read?.standard === standard ? read : undefined;
};

const readStandard = async (standard: string): Promise<StandardAbi | undefined> => {
  const [{ wellKnownInterfaces }, { parseAbi }] = await Promise.all([
    import("#shared/abi/well-known-interfaces.ts"),
    import("#shared/abi/parse.ts"),
  ]);
  const shared = wellKnownInterfaces.find(({ id }) => id === standard);
  const parsed = shared === undefined ? undefined : parseAbi(shared.signatures);
  return shared === undefined || parsed?.ok !== true ? undefined : { standard, name: shared.name, abi: parsed.abi };
};
