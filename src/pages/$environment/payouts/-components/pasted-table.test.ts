import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvRow } from "#shared/csv/write.ts";
import { type Block, cellsBeyond, type PastedTable, readBlock, readTable, rowsOf } from "./pasted-table.ts";
import type { Column } from "./row-asset.ts";

const a = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const b = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

const coin = "ETH";
const read = (text: string): PastedTable => readTable(text, {}, { coin });
const rows = (text: string) => {
  const table = read(text);
  const taken = rowsOf(table, table.mapping, { coin });
  return "rows" in taken && table.faults.length === 0
    ? taken.rows.map(({ to, amount, asset, purpose }) => [to, amount, asset, purpose])
    : [];
};
/** The errors of a table and of its rows. */
const faults = (text: string) => {
  const table = read(text);
  const taken = rowsOf(table, table.mapping, { coin });
  return [...table.faults, ...("faults" in taken ? taken.faults : [])].map(
    ({ line, message }) => `${line}: ${message}`,
  );
};

describe("a pasted table", () => {
  test.each([
    ["commas", `${a},1.5,PDT,March\n${b},2,,`],
    ["semicolons and Windows line ends", `${a};1.5;PDT;March\r\n${b};2;;\r\n`],
    ["tabs", `${a}\t1.5\tPDT\tMarch\n${b}\t2\t\t`],
    ["a byte order mark", `\uFEFF${a},1.5,PDT,March\n${b},2,,`],
    ["quotes", `"${a}","1.5","PDT","March"\n"${b}","2","",""`],
    ["headings", `Recipient address,Amount,Token,Memo\n${a},1.5,PDT,March\n${b},2,,`],
    ["headings in another order", `memo;amount;id;to;token\nMarch;1.5;7;${a};PDT\n;2;8;${b};`],
    ["spaces around cells, and empty lines", `\n ${a} , 1.5 ,PDT,March\n\n${b},2,, \n`],
  ])("is read with %s", (_what, text) => {
    expect(rows(text)).toEqual([
      [a, "1.5", "PDT", "March"],
      [b, "2", "", ""],
    ]);
  });

  test("keeps a decimal comma unchanged, even if the first line has no headings", () => {
    expect(read(`${a};1,5\n${b};2`).separator).toBe(";");
    expect(rows(`${a};1,5\n${b};1.234,56`)).toEqual([
      [a, "1,5", "", ""],
      [b, "1.234,56", "", ""],
    ]);
  });

  test("is split by whatever leaves addresses alone in their cells", () => {
    expect(read(`${a},1,PDT,salary; March\n${b},2,PDT,salary; March`).separator).toBe(",");
  });

  test("omits an unrecognized column, which a person can assign", () => {
    expect(read(`x,y,${a},1.5,?`).mapping).toEqual([null, null, "to", "amount", null]);
  });

  test("chooses no column where two would do", () => {
    expect(read(`7,x,${a},1.5,?\n8,y,${b},2,?`).mapping).toEqual([null, null, "to", null, null]);
    expect(read(`erc20,${b},${a},1.5,x\nerc20,${b},${a},2,y`).mapping).toEqual([
      "tokenType",
      null,
      null,
      "amount",
      null,
    ]);
  });

  test.each([
    ["", "The table has no rows."],
    ["address,amount\n", "The table has no rows below its headings."],
  ])("says why %j is not a table", (text, message) => {
    expect(readTable(text).faults).toEqual([{ line: null, message }]);
  });

  test.each([
    ["an open quote", `${a},1\n"${b},1\n${a},2`, "2: A quote is not closed."],
    ["a quote in the middle", `${a},1\n${b},1"5\n${a},2`, "2: A quote is in the middle of a cell."],
    [
      "more cells than headings",
      `to,amount,note\n${a},1,234.50,x`,
      "2: The line has more cells than there are headings. Put quotes around a cell with a separator in it.",
    ],
    [
      "rows in quotes",
      `${a},1,PDT,"North\n${b},2,PDT,x\n${b},3,PDT,panel 6"`,
      "1: A cell in quotes contains lines that look like rows. Check its quotes.",
    ],
  ])("names the line of %s, and takes no row", (_what, text, message) => {
    expect(faults(text)).toEqual([message]);
    expect(rows(text)).toEqual([]);
  });

  test("names the line of a cell that is too long, and takes no row", () => {
    expect(faults(`${a},1,,x\n${b},1,,${"y".repeat(501)}`)).toEqual(["2: A cell has more than 500 characters."]);
  });

  test("has ten thousand rows", () => {
    expect(rows(Array.from({ length: 10_000 }, (_, index) => `${a};${index}`).join("\r\n"))).toHaveLength(10_000);
  });

  test("returns every cell that was written, whatever it contains", () => {
    // A carriage return alone ends a line; whitespace around a cell's text is dropped.
    const cell = fc
      .string({
        unit: fc.constantFrom(",", ";", "\t", '"', "\r", "\n", "=", "'", "-", "x", "7", "é", "\u200b", "😀"),
        maxLength: 12,
      })
      .map((text) => text.trim())
      .filter((text) => !text.includes("\uFEFF"));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }), (cells) => {
        const text = cells.map(([asset, purpose]) => csvRow([a, "1", asset, purpose])).join("");
        expect(rows(text)).toEqual(cells.map(([asset, purpose]) => [a, "1", asset, purpose]));
      }),
      { numRuns: 50 },
    );
  });

  test("is always read to rows or errors", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(a, ",", ";", "\t", '"', "\r", "\n", "x", "1,5", "=") }), (text) => {
        const table = readTable(text);
        expect(table.faults.length + table.lines.length).toBeGreaterThan(0);
        expect(rowsOf(table, table.mapping)).toBeDefined();
      }),
    );
  });
});

const token = "0x2222222222222222222222222222222222222222";
const other = "0x4444444444444444444444444444444444444444";
const c = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

describe("a list of another program", () => {
  test("pays a token and the coin, each in its own row", () => {
    const text = [
      "token_type,token_address,receiver,amount,id",
      `erc20,${token},${a},1.5,`,
      `native,,${b},0.0001,`,
    ].join("\n");
    expect(rows(text)).toEqual([
      [a, "1.5", token, ""],
      [b, "0.0001", "native", ""],
    ]);
    expect(read(text).counts).toMatchObject({ lines: 3, rows: 2, headings: 1 });
  });

  test("with a quote in a note loses no row", () => {
    const text = [`${a}\t1\tPDT\t"North`, `${b}\t2\tPDT\tmid`, `${c}\t3\tPDT\tpanel 6"`].join("\r\n");
    expect(rows(text)).toEqual([
      [a, "1", "PDT", '"North'],
      [b, "2", "PDT", "mid"],
      [c, "3", "PDT", 'panel 6"'],
    ]);
  });

  test.each<[string, string, readonly (Column | null)[]]>([
    ["holders of a token", `"HolderAddress","Balance","Quantity"\n"${a}","7","1.5"`, ["to", null, "amount"]],
    ["a wallet's words", `Wallet;Qty;Remark\n${a};1.5;x`, ["to", "amount", "purpose"]],
    ["a contract beside the wallet", `Token Contract,Wallet,Value\n${token},${a},1.5`, ["asset", "to", "amount"]],
    [
      "the symbol beside the contract",
      `token_address,symbol,to,amount\n${token},PDT,${a},1`,
      ["asset", "asset", "to", "amount"],
    ],
    ["words of no program", `Empfänger;Betrag\n${a};1,5\n${b};2`, ["to", "amount"]],
    ["an address that is named twice", `account,address,amount\nAlice,${a},1\nBob,${b},2`, [null, "to", "amount"]],
    ["amounts that are named twice", `to,value (USD),amount\n${a},3000,1`, ["to", null, "amount"]],
    ["a unit in brackets", `Receiver,Amount (PDT),Message\n${a},1.5,x`, ["to", null, "purpose"]],
    ["a unit behind the amount", `wallet,amount_gwei,asset\n${a},3,native`, ["to", null, "asset"]],
    ["a unit in one word", `to,amountWei\n${a},3`, ["to", null]],
    ["a currency", `Empfänger,Betrag EUR\n${a},300`, ["to", null]],
    ["a part of a unit", `to,amount in cents\n${a},500`, ["to", null]],
    ["a plain amount beside one in a currency", `to,amount,amount (USD)\n${a},1,300`, ["to", "amount", null]],
    ["types that are no token's", `type,to,amount\nSalary,${a},1`, [null, "to", "amount"]],
    ["ids that number the rows", `id,to,amount\n1,${a},5\n2,${b},6`, [null, "to", "amount"]],
    ["amounts below a month", `Wallet;2026-12\n${a};1,5\n${b};2`, ["to", "amount"]],
    ["a month beside the amount", `${a};2026-12;1,5\n${b};2026-12;2`, ["to", null, "amount"]],
    [
      "the coin in words in a column of any name",
      `to,amount,Moneda\n${a},1,PDT\n${b},2,Ether`,
      ["to", "amount", "asset"],
    ],
    ["balances alone", `HolderAddress,Balance\n${a},7`, ["to", null]],
    ["equals signs", `${a}=1.5\n${b}=2`, ["to", "amount"]],
    ["blanks", `${a} 1.5\n${b} 2`, ["to", "amount"]],
    ["vertical bars", `${a} | 1.5\n${b} | 2`, ["to", "amount"]],
    ["the coin in a column of any name", `to,amount,Moneda\n${a},1,PDT\n${b},2,native`, ["to", "amount", "asset"]],
    [
      "the coin's symbol in a column without a name",
      `x,y,${a},1,PDT\nx,y,${b},2,eth`,
      [null, null, "to", "amount", "asset"],
    ],
  ])("has its columns recognized: %s", (_name, text, mapping) => {
    expect(read(text).mapping).toEqual(mapping);
  });

  test.each([
    `${a},1;${b},2`,
    `${a}|1,${b}|2`,
    `${a},1\u2028${b},2`,
    `${a}\t10\v${b}\t20`,
    `${a},1;${b},2\n${c},3;${a},4`,
  ])("a line with two payments is an error: %j", (text) => {
    const table = readTable(text);
    expect(rowsOf(table, table.mapping)).toMatchObject({
      faults: expect.arrayContaining([
        { line: 1, message: "The line has more than one address. Put each payment on a line of its own." },
      ]),
    });
  });

  test("two columns of one name are left to the person", () => {
    const table = read(`to,amount,amount\n${a},1,2`);
    expect(table.mapping).toEqual(["to", null, null]);
    expect(table.repeated).toEqual(["amount"]);
  });

  test("has the columns that a person has chosen for its headings before", () => {
    const about = {
      coin,
      remembered: new Map<string, Column>([
        ["who", "to"],
        ["howmuch", "amount"],
        ["asset", "purpose"],
      ]),
    };
    const text = `Who,How much,Asset\n${a},1,x`;
    expect(readTable(text, {}, about).mapping).toEqual(["to", "amount", "purpose"]);
  });
});

describe("a row is paid in what it names", () => {
  const head = "token_type,token_address,symbol,token_id,receiver,amount";

  test.each([
    [`native,,,,${a},1`, "native"],
    [`Native,,ETH,,${a},1`, "native"],
    [`coin,,,,${a},1`, "native"],
    [`eth,,,,${a},1`, "native"],
    [`native,0x0000000000000000000000000000000000000000,,,${a},1`, "native"],
    [`native,0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE,,0,${a},1`, "native"],
    [`erc20,${token},,,${a},1`, token],
    [`ERC-20,${token},PDT,,${a},1`, token],
    [`erc20,,PDT,,${a},1`, "PDT"],
    [`,${token},,,${a},1`, token],
    [`,,ETH,,${a},1`, "ETH"],
    [`,,native,,${a},1`, "native"],
    [`,,Ether,,${a},1`, "Ether"],
    [`native,,Ether,,${a},1`, "native"],
    [`Ether,,ETHER,,${a},1`, "native"],
    [`,,WETH,,${a},1`, "WETH"],
    [`,,,,${a},1`, ""],
  ])("%s", (line, asset) => {
    expect(rows(`${head}\n${line}`)).toEqual([[a, "1", asset, ""]]);
  });

  test.each([
    [`native,${token},,,${a},1`, `The row is of type native, but it also names the token ${token}.`],
    [`native,,PDT,,${a},1`, "The row is of type native, but it also names the token PDT."],
    [`erc20,,,,${a},1`, "The row is of type erc20, but it names no token."],
    [`erc20,,ETH,,${a},1`, "The row is of type erc20, but it also names the coin."],
    [`erc721,${token},,7,${a},`, "The row is of type erc721. Payouts pay coins and ERC-20 tokens, not NFTs."],
    [`ERC1155,${token},,7,${a},1`, "The row is of type ERC1155. Payouts pay coins and ERC-20 tokens, not NFTs."],
    [`nft,${token},,7,${a},1`, "The row is of type nft. Payouts pay coins and ERC-20 tokens, not NFTs."],
    [`,${token},,7,${a},1`, "The row has a token id. Payouts pay coins and ERC-20 tokens, not NFTs."],
    [`erc20,${token},,7,${a},1`, "The row has a token id. Payouts pay coins and ERC-20 tokens, not NFTs."],
    [`spl,${token},,,${a},1`, "Unknown token type “spl”. Use native or erc20."],
    [`,${token},native,,${a},1`, `The row names several assets: ${token} and native.`],
    [`,${token},eth,,${a},1`, `The row names several assets: ${token} and eth.`],
    [`,${token},Ether,,${a},1`, `The row names several assets: ${token} and Ether.`],
    [`erc20,,ETHER,,${a},1`, "The row is of type erc20, but it also names the coin."],
    [`native,,WETH,,${a},1`, "The row is of type native, but it also names the token WETH."],
    [`native,,Wrapped Ether,,${a},1`, "The row is of type native, but it also names the token Wrapped Ether."],
  ])("%s is an error", (line, message) => {
    expect(faults(`${head}\n${line}`)).toEqual([`2: ${message}`]);
  });

  test("two contracts in one row are an error", () => {
    expect(faults(`token,contract,to,amount\n${token},${other},${a},1`)).toEqual([
      `2: The row names several assets: ${token} and ${other}.`,
    ]);
  });

  test("a type without a network, whose coin is not known", () => {
    const table = readTable(`token_type,symbol,to,amount\nnative,ETH,${a},1`);
    expect(rowsOf(table, table.mapping)).toMatchObject({ rows: [{ asset: "native" }] });
  });

  test.each([
    [`token_address,receiver,amount\n${token},${a},1\n,${b},2`, 3],
    [`token,contract,to,amount\nPDT,${token},${a},1\n,,${b},2`, 3],
    [`to,amount,asset\n${b},2,\n${a},1,${token}`, 2],
    [`token_type,token_address,receiver,amount\nerc20,${token},${a},1\n,,${b},2`, 3],
  ])(
    "an empty asset beside rows that name token contracts is an error, not the payout's own asset: %s",
    (text, line) => {
      expect(faults(text)).toEqual([
        `${line}: The row names no asset, but other rows name token contracts. Name its token, or write native.`,
      ]);
    },
  );

  test("an empty asset is the payout's own where other rows name only symbols, or the coin by an empty contract", () => {
    const nothing = "0x0000000000000000000000000000000000000000";
    expect(rows(`to,amount,asset\n${b},2,\n${a},1,PDT`).map(([, , asset]) => asset)).toEqual(["", "PDT"]);
    expect(faults(`type,token,to,amount\nnative,${nothing},${a},1\n,,${b},2`)).toEqual([]);
  });
});

describe("a column that names networks", () => {
  const sepolia = { id: "n1", name: "tETH", enabled: true, chainId: 11_155_111 };
  const polygon = { id: "n2", name: "Polygon PoS", enabled: true, chainId: 137 };
  const bitcoin = { id: "n3", name: "tBTC", enabled: true, addressFamily: "BITCOIN", isMainnet: false };
  const off = { id: "n4", name: "AVAX", enabled: false, chainId: 43_114 };
  const networks = [sepolia, polygon, bitcoin, off];
  const taken = (text: string, network?: (typeof networks)[number]) => {
    const table = read(text);
    return rowsOf(table, table.mapping, { coin, networks, network });
  };

  test.each([
    ["network", "tETH"],
    ["Network name", " teth "],
    ["chain", "11155111"],
    ["chain_id", "0xaa36a7"],
    ["chainId", "eip155:11155111"],
    ["Blockchain", "EIP155:11155111"],
    ["network", ""],
  ])("called %s agrees with %s", (heading, cell) => {
    expect(taken(`to,amount,${heading}\n${a},1,${cell}`, sepolia)).toMatchObject({ rows: [{ to: a, amount: "1" }] });
  });

  test.each([
    ["network", "Polygon PoS"],
    ["chain", "137"],
    ["chain_id", "eip155:137"],
    ["network", "eip155:1"],
    ["network", "Ethereum"],
    ["network", "tETH mainnet"],
    ["blockchain", "bip122:000000000933ea01ad0ee984209779ba"],
  ])("called %s is an error where it says %s", (heading, cell) => {
    expect(taken(`to,amount,${heading}\n${b},2,tETH\n${a},1,${cell}`, sepolia)).toEqual({
      faults: [{ line: 3, message: `The row is for the network “${cell}”, but this payout pays on tETH.` }],
    });
  });

  test("is checked in each of several columns", () => {
    expect(taken(`to,amount,network,chain_id\n${a},1,tETH,137`, sepolia)).toEqual({
      faults: [{ line: 2, message: "The row is for the network “137”, but this payout pays on tETH." }],
    });
  });

  test("names a bitcoin network by its CAIP-2 id", () => {
    const text = `to,amount,network\n${a},1,bip122:000000000933ea01ad0ee984209779ba`;
    expect(taken(text, bitcoin)).toMatchObject({ rows: [{ to: a }] });
  });

  test("chooses the network of a payout without one, if all rows agree", () => {
    expect(taken(`to,amount,network\n${a},1,Polygon PoS\n${b},2,137`)).toMatchObject({ networkId: "n2" });
    expect(taken(`to,amount\n${a},1`)).toMatchObject({ networkId: null });
    expect(taken(`to,amount,network\n${a},1,137\n${b},2,tETH`)).toEqual({
      faults: [
        { line: 3, message: "The row is for tETH, but a row above is for Polygon PoS. A payout pays on one network." },
      ],
    });
    expect(taken(`to,amount,network\n${a},1,Polygno`)).toEqual({
      faults: [{ line: 2, message: "The network “Polygno” is not one of yours. Use its name, chain id or CAIP-2 id." }],
    });
    expect(taken(`to,amount,network\n${a},1,AVAX`)).toEqual({
      faults: [{ line: 2, message: "The network “AVAX” is not one of yours. Use its name, chain id or CAIP-2 id." }],
    });
  });

  test("cannot be compared with a payout's network that is not in the list", () => {
    const table = read(`to,amount,network\n${a},1,tETH\n${b},2,\n`);
    expect(rowsOf(table, table.mapping, { coin, networks, isLost: true })).toEqual({
      faults: [
        {
          line: 2,
          message:
            "The row is for the network “tETH”, but the payout's own network is not one of yours. Choose the payout's network first.",
        },
      ],
    });
  });

  test("chooses no network where several match", () => {
    const table = read(`to,amount,network\n${a},1,teth`);
    const twice = [sepolia, { ...sepolia, id: "n5", chainId: 1 }];
    expect(rowsOf(table, table.mapping, { coin, networks: twice })).toEqual({
      faults: [{ line: 2, message: "Several of your networks match “teth”. Choose a network for the payout first." }],
    });
  });

  test("is not the amount, and a person may leave it out", () => {
    const table = read(`to,amount,chain\n${a},1,137`);
    expect(table.mapping).toEqual(["to", "amount", "network"]);
    expect(rowsOf(table, ["to", "amount", null], { coin, networks, network: sepolia })).toMatchObject({
      rows: [{ to: a }],
    });
  });
});

describe("a block of cells", () => {
  test.each<[string, string, readonly (readonly string[])[] | undefined]>([
    ["one cell", "text", undefined],
    ["one cell with its line end", "text\r\n", undefined],
    ["a row", "1\t2", [["1", "2"]]],
    ["a column", "1\n2\n", [["1"], ["2"]]],
    [
      "cells with quotes inside",
      `5" pipe\t1\n"two\nlines"\t2`,
      [
        ['5" pipe', "1"],
        ["two\nlines", "2"],
      ],
    ],
    ["a column with an empty cell, which keeps the others in their rows", "1\n\n3\n", [["1"], [""], ["3"]]],
    ["a column of texts with commas", "Rent, March\nFood, and drinks\n", [["Rent, March"], ["Food, and drinks"]]],
    [
      "rows with commas",
      `${a}, 1.5\n${b}, 2`,
      [
        [a, "1.5"],
        [b, "2"],
      ],
    ],
    [
      "cells with quotes in different rows",
      '1\t"North\n2\tpanel 6"',
      [
        ["1", '"North'],
        ["2", 'panel 6"'],
      ],
    ],
  ])("is %s or nothing", (_what, text, block) => {
    expect(readBlock(text)).toEqual<Block | undefined>(block === undefined ? undefined : { rows: block });
  });

  test("is refused with the line that cannot be read", () => {
    expect(readBlock(`${a},1\n${b},"2`)).toEqual({ fault: "Line 2: A quote is not closed. Nothing was pasted." });
  });

  test("may have cells beyond the last column, which are counted", () => {
    const block = [["1", "PDT", "x", "more"], ["2", "", "", ""], ["3"]];
    expect([cellsBeyond(block, "to"), cellsBeyond(block, "amount"), cellsBeyond(block, "asset")]).toEqual([0, 1, 2]);
  });
});
