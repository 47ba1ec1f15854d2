import { addressEndpoints, generatedAddressSchema } from "#shared/wire/address.ts";
import { requestReaderBy } from "./recorded-request.ts";

export const readGenerateAddress = requestReaderBy(addressEndpoints.generateAddress, generatedAddressSchema);

export const readGenerateAddressInWallet = requestReaderBy(
  addressEndpoints.generateAddressInWallet,
  generatedAddressSchema,
);
