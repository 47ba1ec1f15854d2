import { NameText } from "./exact-text.tsx";

/** Where a line is too short for it, an address breaks in the middle: a single last digit on the next line is overlooked. */
export const AddressHalves = ({ address }: { readonly address: string }) =>
  /^0x[\da-f]{40}$/i.test(address) ? (
    <bdi>
      {address.slice(0, 22)}
      <wbr />
      {address.slice(22)}
    </bdi>
  ) : (
    <NameText text={address} />
  );
