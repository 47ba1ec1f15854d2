import * as z from "zod/mini";
import { hasWrongChecksum, isEvmAddress, lacksChecksum } from "#shared/address/checksum.ts";
import { addressProblem, noChecksum, wrongChecksum } from "#shared/address/problem.ts";
import { withoutBlanks } from "#shared/address/without-blanks.ts";
import { lazily } from "#shared/wire/lazily.ts";

/**
 * The canonical spelling of an address. Case does not matter on EVM networks, and Bitcoin's newer form (BIP-173) means
 * the same in capitals, as in QR codes, and in lower case. All others are unchanged.
 */
export const addressKey = (address: string): string =>
  isEvmAddress(address) || capitalSegwit.test(address) ? address.toLowerCase() : address;

const capitalSegwit = /^(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{6,87}$/;

/**
 * An address of any family, in canonical spelling. An EVM address whose case contradicts its checksum is refused; one
 * in letters of one case has no checksum and is accepted.
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
 * An address typed into a form. Unlike a program, a person is asked to accept the checksummed form of an EVM address,
 * so there is something to compare.
 */
export const typedAddressSchema = lazily(() =>
  z.pipe(z.string().check(z.refine((text) => !lacksChecksum(text.trim()), noChecksum)), addressKeySchema),
);

/**
 * An address that is looked up because it appears somewhere. It may be any text, because a service may write anything,
 * except an EVM address whose case contradicts its checksum.
 */
export const shownAddressSchema = lazily(() =>
  z.string().check(
    z.minLength(1),
    z.maxLength(200),
    z.refine((text) => !hasWrongChecksum(text), wrongChecksum),
  ),
);

/** A network's id at the service. */
export const networkIdSchema = lazily(() =>
  z.string().check(
    z.trim(),
    z.regex(/^[^\p{C}\p{Z}/\\]{1,200}$/u, "is not the id of a network"),
    z.refine((text) => !/^\.{1,2}$/.test(text), "is not the id of a network"),
  ),
);
