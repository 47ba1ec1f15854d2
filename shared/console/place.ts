import * as z from "zod";

const evmAddress = /^0x[0-9a-f]{40}$/i;

/** The one spelling of an address: those of EVM networks are the same in any case, others are as they are. */
export const addressKey = (address: string): string => (evmAddress.test(address) ? address.toLowerCase() : address);

/** An address of whatever family, in its one spelling. What begins as an EVM address has to be a whole one. */
export const addressKeySchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9:._-]{1,128}$/, "is not an address: 1 to 128 letters, digits and : . _ -")
  .refine((text) => !/^\.{1,2}$/.test(text), "is not an address")
  .refine(
    (text) => !/^0x/i.test(text) || evmAddress.test(text),
    "is not an address: 0x is followed by 40 hexadecimal digits",
  )
  .transform(addressKey);

/** The id of a network as the service knows it. */
export const networkIdSchema = z
  .string()
  .trim()
  .regex(/^[^\p{C}\p{Z}/\\]{1,200}$/u, "is not the id of a network")
  .refine((text) => !/^\.{1,2}$/.test(text), "is not the id of a network");
