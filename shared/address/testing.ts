/** An address with its right checksum. */
export const rightAddress = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";

const at = (index: number, text: string, removed = 1): string =>
  rightAddress.slice(0, index) + text + rightAddress.slice(index + removed);

/** Texts that must never be accepted as an EVM address, each with what is wrong. */
export const badAddresses: readonly (readonly [name: string, text: string])[] = [
  ["its last digit is another", "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A606"],
  ["two digits have changed places", at(5, "A5b", 3)],
  ["one letter has the wrong case", at(5, "B")],
  ["every letter has the wrong case", "0x7eB6Ba53d062B2434240c718Ca59f8D28Ab4a605"],
  ["the checksum of chain 30 (EIP-1191)", "0x7eB6BA53D062B2434240c718CA59F8D28ab4A605"],
  ["one digit too few", rightAddress.slice(0, -1)],
  ["one digit too many", `${rightAddress}5`],
  ["a prefix with a capital X", `0X${rightAddress.slice(2)}`],
  ["no prefix", rightAddress.slice(2)],
  ["the prefix twice", `0x${rightAddress}`],
  ["the prefix alone", "0x"],
  ["a letter O for a zero", at(11, "O")],
  ["a Cyrillic a", at(7, "\u0430")],
  ["a Greek capital A", at(7, "\u0391")],
  ["a full-width digit", at(2, "\uff17")],
  ["full-width digits throughout", `0x${"\uff17".repeat(40)}`],
  ["Arabic digits throughout", `0x${"\u0667".repeat(40)}`],
  ["a space inside", at(22, " ", 0)],
  ["a line break inside", at(22, "\n", 0)],
  ["a no-break space before it", `\u00a0${rightAddress}`],
  ["a zero-width space before it", `\u200b${rightAddress}`],
  ["a zero-width space after it", `${rightAddress}\u200b`],
  ["a zero-width joiner inside", at(22, "\u200d", 0)],
  ["a soft hyphen inside", at(22, "\u00ad", 0)],
  ["a byte order mark before it", `\ufeff${rightAddress}`],
  ["a right-to-left override before it", `\u202e${rightAddress}`],
  ["a NUL after it", `${rightAddress}\u0000`],
  ["two addresses", `${rightAddress} ${rightAddress}`],
  ["a comma after it", `${rightAddress},`],
  ["quotes around it", `"${rightAddress}"`],
  ["the ICAP form", "XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS"],
  ["a name (ENS)", "vitalik.eth"],
  ["a URI (EIP-681)", `ethereum:${rightAddress}`],
  ["a chain before it (CAIP-10)", `eip155:1:${rightAddress}`],
  ["a chain behind it", `${rightAddress}@1`],
  ["a transaction's hash", `0x${"7e".repeat(32)}`],
];
