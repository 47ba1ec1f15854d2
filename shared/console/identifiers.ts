import * as z from "zod/mini";

const evmAddress = /^0x[0-9a-f]{40}$/i;

/** The one spelling of an address: those of EVM networks are the same in any case, others are as they are. */
export const addressKey = (address: string): string => (evmAddress.test(address) ? address.toLowerCase() : address);

/** An address of whatever family, in its one spelling. What begins as an EVM address has to be a whole one. */
export const addressKeySchema = z.pipe(
  z.string().check(
    z.trim(),
    z.regex(/^[A-Za-z0-9:._-]{1,128}$/, "is not an address: 1 to 128 letters, digits and : . _ -"),
    z.refine((text) => !/^\.{1,2}$/.test(text), "is not an address"),
    z.refine(
      (text) => !/^0x/i.test(text) || evmAddress.test(text),
      "is not an address: 0x is followed by 40 hexadecimal digits",
    ),
  ),
  z.transform(addressKey),
);

/** The id of a network as the service knows it. */
export const networkIdSchema = z.string().check(
  z.trim(),
  z.regex(/^[^\p{C}\p{Z}/\\]{1,200}$/u, "is not the id of a network"),
  z.refine((text) => !/^\.{1,2}$/.test(text), "is not the id of a network"),
);
