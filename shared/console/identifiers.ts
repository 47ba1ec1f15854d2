import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { hasWrongChecksum, isEvmAddress, lacksChecksum } from "../address/checksum.ts";
import { withoutBlanks } from "../address/without-blanks.ts";
import { addressProblem, noChecksum, wrongChecksum } from "../address/problem.ts";

/**
 * The one spelling of an address. Those of EVM networks are the same in any case, and those of Bitcoin's newer form (BIP-173) in capitals, as
 * QR codes have them, are the same as in small letters. All others are as they are.
 */
export const addressKey = (address: string): string =>
  isEvmAddress(address) || capitalSegwit.test(address) ? address.toLowerCase() : address;

const capitalSegwit = /^(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{6,87}$/;

/**
 * An address of any family, in its one spelling. An EVM address whose case contradicts its checksum is refused; one in letters of one
 * case has no checksum, and is accepted.
 */
export const addressKeySchema = lazily(() =>
  z.pipe(
    z.string().check(
      z.overwrite(withoutBlanks),
      z.refine((text) => addressProblem(text) === undefined, { error: ({ input }) => addressProblem(String(input)) }),
    ),
    z.transform(addressKey),
  ),
);

/**
 * An address that a person types into a form. Unlike other programs, a person is asked to take the checksummed form of an EVM address, so
 * that there is something to compare.
 */
export const typedAddressSchema = lazily(() =>
  z.pipe(z.string().check(z.refine((text) => !lacksChecksum(text.trim()), noChecksum)), addressKeySchema),
);

/**
 * An address that somebody looks up because it is shown somewhere. It may be any text, because a service may write anything, but not an
 * EVM address whose case contradicts its checksum.
 */
export const shownAddressSchema = lazily(() =>
  z.string().check(
    z.minLength(1),
    z.maxLength(200),
    z.refine((text) => !hasWrongChecksum(text), wrongChecksum),
  ),
);

/** The id of a network as the service knows it. */
export const networkIdSchema = lazily(() =>
  z.string().check(
    z.trim(),
    z.regex(/^[^\p{C}\p{Z}/\\]{1,200}$/u, "is not the id of a network"),
    z.refine((text) => !/^\.{1,2}$/.test(text), "is not the id of a network"),
  ),
);
