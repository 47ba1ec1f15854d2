import * as z from "zod/mini";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { hasWrongChecksum, isEvmAddress } from "#shared/address/checksum.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { ifValid } from "#src/lib/fallback.ts";
import { urlText } from "#src/lists/list-search.ts";
import type { Prefill } from "./prefill.ts";

/** The router parses a number: one that needs more digits than these may not be the one in the URL. */
const exactDigits = 15;

const plainNumber = /^\d{1,78}(?:\.\d{1,78})?$/;

const amount = () =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((given, context) => {
      const text = String(given);
      const digits = text.replace(".", "").replace(/^0+/, "").length;
      if (plainNumber.test(text) && (typeof given === "string" || digits <= exactDigits)) return text;
      context.issues.push({ code: "custom", input: given, message: "is not an exact plain number" });
      return z.NEVER;
    }),
  );

const isContract = (text: string): boolean => isEvmAddress(text) && !hasWrongChecksum(text);

/**
 * What a link may fill in the send form: it only fills fields, which are checked like typed ones; nothing is reviewed or
 * sent. An amount with more than 15 digits is in quotes: `amount="1.000000000000000001"`.
 */
export const linkSearch = {
  /** The id or the name of the network. */
  network: urlText,
  /** `native`, or the contract of a token. */
  asset: lazily(() => ifValid(z.string().check(z.refine((text) => text === "native" || isContract(text))))),
  /** In the unit of the asset, as a person writes it. */
  amount: lazily(() => ifValid(amount())),
  /** The recipient's whole address. */
  to: lazily(() => ifValid(z.string().check(z.regex(/^[0-9A-Za-z]{20,100}$/)))),
};

export type LinkSearch = {
  readonly network?: string | undefined;
  readonly asset?: string | undefined;
  readonly amount?: string | undefined;
  readonly to?: string | undefined;
};

/** No link: the form was closed. */
export const noLink: LinkSearch = { network: undefined, asset: undefined, amount: undefined, to: undefined };

/** The dialog's prefill from a link; an asset needs its network. Empty without a link. */
export const linkPrefill = ({ network, asset, amount: typed, to }: LinkSearch): Prefill => {
  if ([network, asset, typed, to].every((one) => one === undefined)) return {};
  const isAsset = network !== undefined && asset !== undefined;
  return {
    networkId: network,
    asset: !isAsset
      ? undefined
      : asset === "native"
        ? { kind: "native" }
        : { kind: "erc20", token: checksumAddress(asset) },
    amount: typed,
    to,
    isLink: true,
  };
};
