/**
 * Terms that people outside the field do not know. Each is explained where a page first shows it: in its field's help,
 * or beside its label (`TermHelp`).
 */
export const terms = {
  "client share": "Your organization's part of its keys. The wallet service cannot sign without it.",
  "derivation index": "The wallet's number. The service derives the wallet's keys from it.",
  "deep index": "How many addresses the service has derived in the wallet.",
  gasless: "The wallet service pays the network fee. The sender needs no coins.",
  "base units": "The smallest unit of a coin or token, without decimals. Networks record amounts in base units.",
  "ABI hash": "A fingerprint of the ABI. Two ABIs with the same hash are the same.",
  checksum: "The pattern of upper and lower case letters in an address. It reveals most typos.",
  selector: "The four bytes that identify a function or an error of a contract.",
} as const;

export type Term = keyof typeof terms;
