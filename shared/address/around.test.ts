import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { around, type Around } from "./around.ts";
import { withChecksum } from "./checksum.ts";
import { addressProblemOn } from "./family.ts";
import { readAddressText } from "./read-text.ts";
import { rightAddress } from "./testing.ts";

const A = rightAddress;
const B = "0x1111111111111111111111111111111111111111";
const token = "0x2222222222222222222222222222222222222222";
const litecoin = "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9";
const hash = `0x${"ab".repeat(32)}`;
const main = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const segwit = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
const taproot = "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c";
const legacy = "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn";

const sepolia = { name: "tETH", addressFamily: "EVM", isMainnet: false, chainId: 11155111 };
const polygon = { name: "MATIC", addressFamily: "EVM", isMainnet: true, chainId: 137 };
const base = { name: "BASE", addressFamily: "EVM", isMainnet: true, chainId: 8453 };
const nameless = { name: "tETH", addressFamily: "EVM" };
const testBitcoin = { name: "tBTC", addressFamily: "BITCOIN", isMainnet: false, chainId: 0 };
const bitcoin = { name: "BTC", addressFamily: "BITCOIN", isMainnet: true, chainId: 0 };
const tron = { name: "TRX", addressFamily: "TRON", isMainnet: true, chainId: 0 };
const tronAddress = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";

/** What is offered, in one word: an address, a request, or nothing. */
const offered = (read: Around | undefined): string | undefined => {
  if (read?.offer === undefined) return undefined;
  if (read.offer.kind === "address") return read.offer.address;
  const { to, contract, amount } = read.offer.request;
  return `${amount ?? "?"} ${contract ?? "coin"} to ${to}`;
};

describe("one address is offered where nothing around it says otherwise", () => {
  test.each([
    [sepolia, `"${A}"`, A],
    [sepolia, `'${A}',`, A],
    [sepolia, `(${A})`, A],
    [sepolia, `<${A}>`, A],
    [sepolia, `[${A}]`, A],
    [sepolia, `“${A}”`, A],
    [sepolia, `${A},`, A],
    [sepolia, `${A}.`, A],
    [sepolia, `\u200b${A}\u200b`, A],
    [sepolia, `\ufeff${A}`, A],
    [sepolia, `\u00a0${A}`, A],
    [sepolia, `Address: ${A}`, A],
    [sepolia, `address:${A}`, A],
    [sepolia, `wallet_address=${A}`, A],
    [sepolia, `To: 0X${A.slice(2)}`, A],
    [sepolia, `Please pay to ${A}, thank you!`, A],
    [sepolia, `${A}\n${A}`, A],
    [sepolia, `[${A}](https://sepolia.etherscan.io/address/${A})`, A],
    [sepolia, `"${A.toLowerCase()}"`, A],
    [sepolia, `sep:${A}`, A],
    [sepolia, `Sep:${A}`, A],
    [sepolia, `eip155:11155111:${A}`, A],
    [sepolia, `did:pkh:eip155:11155111:${A}`, A],
    [sepolia, `${A}@11155111`, A],
    [sepolia, `ethereum:${A}`, A],
    [sepolia, `ethereum:pay-${A}@11155111`, A],
    [sepolia, `ETHEREUM:${A}`, A],
    [sepolia, `https://sepolia.etherscan.io/address/${A}`, A],
    [sepolia, `https://sepolia.etherscan.io/address/${A}#code`, A],
    [sepolia, `https://sepolia.etherscan.io/token/${token}?a=${A}`, A],
    [sepolia, `https://eth-sepolia.blockscout.com/address/${A}?tab=tokens`, A],
    [sepolia, `https://app.safe.global/home?safe=sep:${A}`, A],
    [polygon, `matic:${A}`, A],
    [polygon, `https://polygonscan.com/address/${A}`, A],
    [polygon, `polygonscan.com/address/${A}`, A],
    [polygon, `My Polygon address: ${A}`, A],
    [base, `base:${A}`, A],
    [base, `https://www.basescan.org/address/${A}`, A],
    [base, `${A} on Base`, A],
    [base, `Base ${A}`, A],
    [base, `${A} (Base)`, A],
    [base, `Base address ${A}`, A],
    [base, `chain 8453 ${A}`, A],
    [polygon, `${A} chainId=137`, A],
    [polygon, `Chain ID: 0x89, ${A}`, A],
    // Without a chain in the text, it does not matter whether that of the network is known.
    [nameless, `ethereum:${A}`, A],
    [nameless, `"${A}"`, A],
    [undefined, `"${A}"`, A],
    [testBitcoin, `bitcoin:${segwit}`, segwit],
    [testBitcoin, `bitcoin:${taproot}?label=Till`, taproot],
    [testBitcoin, `BITCOIN:${segwit.toUpperCase()}`, segwit.toUpperCase()],
    [testBitcoin, `"${legacy}".`, legacy],
    [testBitcoin, `https://mempool.space/testnet4/address/${segwit}`, segwit],
    [testBitcoin, `bip122:000000000933ea01ad0ee984209779ba:${legacy}`, legacy],
    [bitcoin, `bip122:000000000019d6689c085ae165831e93:${main}`, main],
    [bitcoin, `https://blockstream.info/address/${main}`, main],
    [bitcoin, `Address: ${main}`, main],
    [testBitcoin, `btc:${segwit}`, segwit],
    [testBitcoin, `BTC:${segwit}`, segwit],
    [testBitcoin, `BTC:${segwit.toUpperCase()}`, segwit.toUpperCase()],
    [testBitcoin, `btc://${legacy}`, legacy],
    [testBitcoin, `btc: ${segwit}`, segwit],
    [testBitcoin, `xbt:${segwit}`, segwit],
    [testBitcoin, `tbtc:${segwit}`, segwit],
    [testBitcoin, `bitcoin-testnet:${segwit}`, segwit],
    [testBitcoin, `bitcoin:testnet:${segwit}`, segwit],
    [testBitcoin, `bitcoin: ${segwit}`, segwit],
    [bitcoin, `btc:${main}`, main],
    [bitcoin, `btc:mainnet:${main}`, main],
    [tron, `tron:${tronAddress}`, tronAddress],
    [sepolia, `ethereum: ${A}`, A],
    [sepolia, `Ethereum:\u00a0${A}`, A],
    [sepolia, `ethereum://${A}`, A],
    [sepolia, `ethereum:${A}@0xaa36a7`, A],
    [sepolia, `ethereum:11155111:${A}`, A],
    [sepolia, `ethereum:sepolia:${A}`, A],
    [sepolia, `eth:sep:${A}`, A],
    [sepolia, `ethereum-sepolia:${A}`, A],
    [polygon, `ethereum:137:${A}`, A],
    [polygon, `polygon-mainnet:${A}`, A],
    [polygon, `polygon:${A}@137`, A],
  ])("%o %s", (network, text, address) => {
    const read = around(text, network);
    expect(offered(read)).toBe(address);
    // It is only offered: the text itself is no address.
    expect(read?.problem).toMatch(/^is not an address alone/);
    const problems = [text, address].map((one) => network && addressProblemOn(network, one));
    expect(problems).toEqual([network && read?.problem, undefined]);
  });
});

describe("a payment request is read as a whole", () => {
  test.each([
    [sepolia, `ethereum:${token}/transfer?address=${A}&uint256=1`, `1 ${token} to ${A}`],
    [sepolia, `ethereum:${token}@11155111/transfer?uint256=1.5e6&address=${A}`, `1500000 ${token} to ${A}`],
    [sepolia, `ethereum:pay-${token}/transfer?address=${A}&uint256=1e18&gas=21000`, `${10n ** 18n} ${token} to ${A}`],
    [sepolia, `ethereum:${token}/transfer?address=${A}`, `? ${token} to ${A}`],
    [sepolia, `ethereum:${A}?value=2.014e18`, `2014000000000000000 coin to ${A}`],
    [sepolia, `ethereum:${A.toLowerCase()}@11155111?value=1`, `1 coin to ${A}`],
    [sepolia, `"ethereum:${A}?value=1E3"`, `1000 coin to ${A}`],
    [polygon, `ethereum:${A}@137?value=5`, `5 coin to ${A}`],
    [testBitcoin, `bitcoin:${segwit}?amount=0.01&label=Luke%20Jr`, `1000000 coin to ${segwit}`],
    [testBitcoin, `bitcoin:${segwit}?amount=20.3`, `2030000000 coin to ${segwit}`],
    [testBitcoin, `BITCOIN:${segwit.toUpperCase()}?AMOUNT=0.00000001`, `1 coin to ${segwit.toUpperCase()}`],
    [bitcoin, `bitcoin:${main}?amount=1&message=Rent`, `100000000 coin to ${main}`],
    [testBitcoin, `btc:${segwit}?amount=0.01`, `1000000 coin to ${segwit}`],
  ])("%o %s", (network, text, request) => {
    expect(offered(around(text, network))).toBe(request);
    expect(addressProblemOn(network, text)).toMatch(/^is not an address but a payment request/);
  });
});

describe("nothing is offered, and the reason says what the text is", () => {
  test.each([
    [sepolia, `ethereum:${token}/transfer?uint256=1`, /names no recipient/],
    [sepolia, `ethereum:${token}/transfer`, /names no recipient/],
    [sepolia, `ethereum:${token}/transfer?address=&uint256=1`, /names no recipient/],
    [sepolia, `ethereum:${token}/transfer?address=alice.eth&uint256=1`, /to the name “alice.eth”/],
    [sepolia, "ethereum:vitalik.eth", /to the name “vitalik.eth”/],
    [sepolia, `ethereum:${token}/approve?address=${A}&uint256=1`, /calls “approve”/],
    [sepolia, `ethereum:${token}/transfer?address=${A}&uint256=1&value=1`, /sends coins along/],
    [sepolia, `ethereum:${token}/transfer?address=${A}&uint256=1&uint256=2`, /twice/],
    [sepolia, `ethereum:${token}/transfer?address=${A}&uint256=1.5`, /amount cannot be read: “1.5”/],
    [sepolia, `ethereum:${token}/transfer?address=${A}&uint256=-1`, /amount cannot be read/],
    [sepolia, `ethereum:${token}/transfer?address=${A}&uint256=1,000`, /amount cannot be read/],
    [sepolia, `ethereum:${token}/transfer?address=${A}&uint256=1e99`, /amount cannot be read/],
    [sepolia, `ethereum:${A}?value=0x10`, /amount cannot be read/],
    [sepolia, `ethereum:${A}?bytes32=0x10`, /does not read: “bytes32”/],
    [sepolia, `ethereum:${A}@137?value=1`, /names Polygon \(chain 137\)/],
    [sepolia, `ethereum:${token}@1/transfer?address=${A}&uint256=1`, /names Ethereum \(chain 1\)/],
    [sepolia, `ethereum:${A.replace("E", "e")}?value=1`, /checksum/],
    [sepolia, `matic:${B}`, /^is not an address on tETH: it names Polygon \(chain 137\)$/],
    [sepolia, `eth:${A}`, /names Ethereum/],
    [sepolia, `oeth:${A}`, /names OP Mainnet/],
    [sepolia, `base:${A}`, /names Base/],
    [sepolia, `nowhere:${A}`, /“nowhere”, a chain that Postern does not know/],
    [sepolia, `eip155:1:${A}`, /names Ethereum/],
    [sepolia, `eip155:4242:${A}`, /names chain 4242/],
    [sepolia, `eip155:1/erc20:${token}`, /names an asset/],
    [sepolia, `${A}@1`, /names Ethereum/],
    [sepolia, `https://etherscan.io/address/${A}`, /names Ethereum/],
    [sepolia, `https://arbiscan.io/address/${A}`, /names Arbitrum One/],
    [sepolia, `Look: https://polygonscan.com/address/${A}!`, /names Polygon/],
    [sepolia, `[${A}](https://bscscan.com/address/${A})`, /names BNB Smart Chain/],
    [sepolia, `https://explorer.example/address/${A}`, /explorer\.example, a chain that Postern does not know/],
    [sepolia, `https://sepolia.etherscan.io/tx/${hash}`, /link to a transaction/],
    [sepolia, `https://sepolia.etherscan.io/token/${token}`, /link to the page of a token/],
    [sepolia, `https://sepolia.etherscan.io/nft/${token}/1`, /not to the page of an address/],
    [sepolia, `https://app.safe.global/home?safe=matic:${A}`, /names Polygon/],
    [sepolia, `Polygon: ${A}`, /names Polygon/],
    [sepolia, `MATIC: ${A}`, /names Polygon/],
    [sepolia, `USDT (TRC20) ${A}`, /names Tron/],
    [sepolia, `${A} on Base`, /names Base/],
    [sepolia, `Base ${A}`, /names Base/],
    [sepolia, `${A} (Base)`, /names Base/],
    [sepolia, `Mode ${A}`, /names Mode/],
    [sepolia, `Arbitrum One address: ${A}`, /names Arbitrum One/],
    [sepolia, `OP Mainnet ${A}`, /names OP Mainnet/],
    [sepolia, `chain 137 ${A}`, /names Polygon/],
    [sepolia, `${A} (chain id: 137)`, /names Polygon/],
    [sepolia, `chainId=137 ${A}`, /names Polygon/],
    [sepolia, `network #0x2105 ${A}`, /names Base/],
    [sepolia, `chain 987654 ${A}`, /names chain 987654/],
    [sepolia, `USDT BEP20 ${A}`, /names BNB Smart Chain/],
    [sepolia, `Polygon or Arbitrum: ${A}`, /names Polygon \(chain 137\) and Arbitrum One/],
    [sepolia, `on Polygon: ethereum:${token}/transfer?address=${A}&uint256=1`, /names Polygon/],
    [sepolia, `${A} ${B}`, /2 addresses/],
    [sepolia, `${A},${B}`, /2 addresses/],
    [sepolia, `ethereum:${A}?value=1 ethereum:${B}?value=1`, /amount cannot be read/],
    [sepolia, `first ethereum:${A}?value=1 ethereum:${B}?value=1`, /several things/],
    [sepolia, `pay ethereum:${A}?label=North wing&value=1`, /cannot tell what the rest means/],
    [sepolia, `https://etherscan.io@explorer.example/address/${A}`, /cannot tell what the rest means/],
    [sepolia, `"${A.replace("E", "e")}"`, /wrong checksum/],
    [sepolia, `x/${A}`, /cannot tell what the rest means/],
    [sepolia, `to=${A}&amount=5`, /cannot tell what the rest means/],
    [nameless, `matic:${A}`, /names Polygon \(chain 137\), and the service does not say which chain tETH is/],
    [undefined, `matic:${A}`, /names Polygon/],
    [sepolia, `bitcoin:${segwit}?amount=1`, /it names a Bitcoin test network/],
    [sepolia, `"${segwit}"`, /where addresses look like 0x/],
    [testBitcoin, `bitcoin:${main}`, /names Bitcoin mainnet/],
    [testBitcoin, `Address: ${main}`, /is a Bitcoin mainnet address/],
    [bitcoin, `bitcoin:${segwit}?amount=1`, /names a Bitcoin test network/],
    [bitcoin, `https://mempool.space/signet/address/${segwit}`, /names a Bitcoin test network/],
    [testBitcoin, `bitcoin:${segwit}?req-somethingyoudontunderstand=50`, /requires something/],
    [testBitcoin, `bitcoin:${segwit}?amount=1,5`, /amount cannot be read/],
    [testBitcoin, `bitcoin:${segwit}?amount=1e2`, /amount cannot be read/],
    [testBitcoin, `bitcoin:${segwit}?amount=0.000000001`, /amount cannot be read/],
    [testBitcoin, `bitcoin:${segwit}?amount=1&amount=2`, /twice/],
    [testBitcoin, "bitcoin:?amount=1", /names no recipient/],
    [testBitcoin, `bitcoin:${segwit.replace("508", "509")}?amount=1`, /not a Bitcoin address/],
    [testBitcoin, `bitcoin:${segwit.replace("tb1qw", "tb1QW")}`, /not a Bitcoin address/],
    [testBitcoin, `sep:${A}`, /names Sepolia/],
    [undefined, `btc:${main}`, /names Bitcoin/],
    [testBitcoin, `btc:${main}`, /is a Bitcoin mainnet address/],
    [bitcoin, `btc:${segwit}`, /is a test network address/],
    [bitcoin, `tbtc:${main}`, /names a Bitcoin test network/],
    [bitcoin, `bitcoin:testnet:${main}`, /names a Bitcoin test network/],
    [bitcoin, `bitcoin:nowhere:${main}`, /names “nowhere”/],
    [bitcoin, `litecoin:${main}`, /^is not an address on BTC: it names Litecoin$/],
    [bitcoin, `litecoin:${litecoin}`, /names Litecoin/],
    [testBitcoin, `LTC:${litecoin.toUpperCase()}`, /names Litecoin/],
    [sepolia, `litecoin:${litecoin}`, /^is not an address on tETH: it names Litecoin$/],
    [sepolia, `litecoin:${A}`, /names Litecoin/],
    [bitcoin, `litecoin:${litecoin}?amount=1`, /payment request that names Litecoin/],
    [bitcoin, `doge:${main}`, /names Dogecoin/],
    [bitcoin, "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", /names Bitcoin Cash/],
    [sepolia, `btc:${segwit}`, /names Bitcoin/],
    [testBitcoin, `eth:${segwit}`, /names Ethereum/],
    [testBitcoin, `ethereum:${segwit}`, /not an address/],
    [sepolia, `bitcoin:${A}`, /not a Bitcoin address/],
    [sepolia, `btc:${A}`, /names Bitcoin/],
    [sepolia, `ethereum:${A}@0x1`, /names Ethereum \(chain 1\)/],
    [sepolia, `ethereum:1:${A}`, /names Ethereum \(chain 1\)/],
    [sepolia, `ethereum:137:${A}`, /names Polygon/],
    [sepolia, `ethereum:polygon:${A}`, /names Polygon/],
    [sepolia, `ethereum:nowhere:${A}`, /“nowhere”, a chain that Postern does not know/],
    [sepolia, `eth-mainnet:${A}`, /names Ethereum \(chain 1\)/],
    [polygon, `polygon:${A}@1`, /names Polygon \(chain 137\) and Ethereum \(chain 1\)/],
    [polygon, `nowhere:${A}@137`, /names “nowhere” and Polygon/],
    [tron, `solana:${tronAddress}`, /names Solana/],
    [testBitcoin, `https://mempool.space/testnet/tx/${"ab".repeat(32)}`, /link to a transaction/],
  ])("%o %s", (network, text, why) => {
    const read = around(text, network);
    expect(offered(read)).toBeUndefined();
    expect(read?.problem).toMatch(why);
    expect(network && addressProblemOn(network, text)).toBe(network && read?.problem);
  });
});

test.each([
  A,
  A.toLowerCase(),
  `0X${A.slice(2)}`,
  segwit,
  segwit.toUpperCase(),
  legacy,
  "vitalik.eth",
  "",
  "Treasury",
  hash,
])("%j is nothing around an address", (text) => expect(readAddressText(text)).toBeUndefined());

const someAddress = fc
  .bigInt({ min: 0n, max: 2n ** 160n - 1n })
  .map((number) => withChecksum(`0x${number.toString(16).padStart(40, "0")}`));

test("whatever stands around an address, only that address is offered, and none where another chain is named", () => {
  fc.assert(
    fc.property(
      someAddress,
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.string({ maxLength: 30 }),
      (address, before, after) => {
        const read = around(`${before} ${address} ${after}`, sepolia);
        expect([address, undefined]).toContain(offered(read));
        expect(offered(around(`${before} matic:${address} ${after}`, sepolia))).toBeUndefined();
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  " ",
  "0x",
  "a:",
  "[",
  '"',
  "ethereum:",
  "0x1111111111111111111111111111111111111111 ",
  "address ",
  "\u200b",
])("a giant text of %j is not read", (part) =>
  expect(readAddressText(part.repeat(100_000 / part.length))).toBeUndefined(),
);
