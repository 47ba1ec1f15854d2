import { expect, test } from "vitest";
import { drain } from "#shared/abi/steps.ts";
import { itemsSourceSchema } from "#shared/console/run-start.ts";
import { csvRow } from "#shared/csv/write.ts";
import { bodyText } from "#shared/json/body-text.ts";
import { mintBodySchema } from "#shared/wire/collection.ts";
import type { MintRules } from "./mint-draft.ts";
import { mintSource, readMintSteps } from "./mint-rows.ts";

const to = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const network = { name: "tETH", addressFamily: "EVM" as const, isMainnet: false };
const nft = { network, isSemiFungible: false };
const semi = { network, isSemiFungible: true };
const readMintTable = (text: string, rules: MintRules, taken?: ReadonlySet<string>) =>
  drain(readMintSteps(text, rules, taken));

test("a table with attributes in columns and as JSON becomes the items of one run, in the form of the service's schema", () => {
  const text = [
    "To,Token ID,Name,Image,Colour,attributes",
    `${to},1,Blue,data:image/png;base64;AA,blue,`.replace("base64;AA", "base64"),
    `${to},2,"Red, the second",,red,"[{""trait_type"":""Level"",""value"":3}]"`,
    `${to},3,Green,,,"{""Rare"":true}"`,
  ].join("\r\n");
  const { rows, faults } = readMintTable(
    text.replace("data:image/png;base64,blue", '"data:image/png;base64,AA",blue'),
    nft,
  );
  expect([faults, rows.flatMap((row) => row.faults)]).toEqual([[], []]);
  const source = mintSource("c-1", "a1", rows, nft);
  expect(itemsSourceSchema.safeParse(source).success).toBe(true);
  expect(source.common).toEqual({ endpoint: "mintToken", params: { id: "c-1" }, body: { addressId: "a1" } });
  expect(source.items.map(({ line, body }) => [line, body])).toEqual([
    [
      2,
      {
        to,
        tokenId: "1",
        metadata: {
          name: "Blue",
          image: "data:image/png;base64,AA",
          attributes: [{ trait_type: "Colour", value: "blue" }],
        },
      },
    ],
    [
      3,
      {
        to,
        tokenId: "2",
        metadata: {
          name: "Red, the second",
          attributes: [
            { trait_type: "Colour", value: "red" },
            { trait_type: "Level", value: 3 },
          ],
        },
      },
    ],
    [4, { to, tokenId: "3", metadata: { name: "Green", attributes: [{ trait_type: "Rare", value: true }] } }],
  ]);
  for (const { body } of source.items) {
    expect(mintBodySchema.safeParse({ ...body, addressId: "a1", clientShare: "share" }).success).toBe(true);
  }
});

test.each([
  ["", /empty/],
  [`${to},1`, /lacks to and tokenId/],
  ["to,name\n", /lacks tokenId/],
  ["to,tokenId", /no rows below/],
  ["to,address,tokenId\nx,y,1", /to appears twice/],
  ['to,tokenId\n"x,1', /quote is not closed/],
])("the table %j is refused as a whole", (text, message) => {
  const { rows, faults } = readMintTable(text, nft);
  expect(rows).toEqual([]);
  expect(faults[0]?.message).toMatch(message);
});

test.each([
  ["0x12,1,", /This /],
  [`${to},1.5,`, /whole number/],
  [`${to},9,`, /#9 is already in this collection/],
  [`${to},1,javascript:alert(1)`, /https:, ipfs: or ar:/],
  [`${to},1,,extra`, /more cells/],
])("the row %j shows its problem", (row, message) => {
  const { rows } = readMintTable(`to,tokenId,image\n${row}`, nft, new Set(["9"]));
  expect(rows[0]?.faults.join(" ")).toMatch(message);
});

test("an id that is in the table twice is named with its line, but semi-fungible tokens may repeat it", () => {
  const text = `to\ttokenId\tamount\n${to}\t7\t1\n${to}\t7\t1`;
  expect(readMintTable(text, nft).rows.map(({ faults }) => faults)).toEqual([[], ["Token #7 is already on line 2."]]);
  expect(readMintTable(text, semi).rows.flatMap(({ faults }) => faults)).toEqual([]);
  const none = readMintTable(`to,tokenId,amount\n${to},7,0\n${to},8,1.5`, semi);
  expect(none.rows.map(({ faults }) => faults[0])).toEqual([
    "Enter an amount above zero.",
    "Enter a whole number: these tokens have no fractions.",
  ]);
  expect(readMintTable(`to,tokenId,amount\n${to},7,5`, nft).rows[0]?.faults[0]).toMatch(/Each NFT is unique/);
});

test("metadata or its URL is given, not both, and attributes have to be JSON", () => {
  const text = `to,tokenId,name,metadataURI,attributes\n${to},1,Blue,ipfs://x,\n${to},2,Red,,blue`;
  expect(readMintTable(text, nft).rows.map(({ faults }) => faults)).toEqual([
    ["Give the metadata or its URL, not both."],
    ['The attributes are not JSON such as {"Colour":"blue"}.'],
  ]);
});

/** The metadata that a row is minted with, as the service gets it, or what is wrong with the row. */
const mintedWith = (cells: Readonly<Record<string, string>>): string => {
  const text = [
    ["to", "tokenId", ...Object.keys(cells)],
    [to, "1", ...Object.values(cells)],
  ]
    .map(csvRow)
    .join("");
  const { rows, faults } = readMintTable(text, nft);
  const problems = [...faults.map(({ message }) => message), ...rows.flatMap((row) => row.faults)];
  if (problems.length > 0) return problems.join(" ");
  const [item] = mintSource("c-1", "a1", rows, nft).items;
  const whole = { ...item?.body, addressId: "a1", clientShare: "share" };
  expect(mintBodySchema.safeParse(whole).success).toBe(true);
  return bodyText(item?.body).split('"metadata":')[1]?.slice(0, -1) ?? "";
};

test.each<[Readonly<Record<string, string>>, string]>([
  [{ attributes: '[{"trait_type":"Level","value":3}]' }, '{"attributes":[{"trait_type":"Level","value":3}]}'],
  [{ attributes: '[{"trait_type":"Level","value":3.0}]' }, '{"attributes":[{"trait_type":"Level","value":3.0}]}'],
  [
    { attributes: '{"Level":1e3,"Rare":false}' },
    '{"attributes":[{"trait_type":"Level","value":1e3},{"trait_type":"Rare","value":false}]}',
  ],
  [{ attributes: '{"Id":9007199254740993}' }, '{"attributes":[{"trait_type":"Id","value":9007199254740993}]}'],
  [
    { attributes: '[{"display_type":"boost_number","trait_type":"Power","value":40,"max_value":100}]' },
    '{"attributes":[{"display_type":"boost_number","trait_type":"Power","value":40,"max_value":100}]}',
  ],
  [{ attributes: '{"trait_type":"Level","value":3}' }, '{"attributes":[{"trait_type":"Level","value":3}]}'],
  [{ attributes: '[{"value":null}]' }, '{"attributes":[{"value":null}]}'],
  [
    { Colour: "blue", attributes: '{"Level":3}' },
    '{"attributes":[{"trait_type":"Colour","value":"blue"},{"trait_type":"Level","value":3}]}',
  ],
  [{ Level: "3" }, '{"attributes":[{"trait_type":"Level","value":"3"}]}'],
  [{ name: "Seven", animation_url: "ipfs://bafy/7.mp4" }, '{"name":"Seven","animation_url":"ipfs://bafy/7.mp4"}'],
  [{ "Animation URL": "https://x.example/7" }, '{"animation_url":"https://x.example/7"}'],
  [{ properties: '{"files":[{"uri":"ar://x"}], "n": 1.0}' }, '{"properties":{"files":[{"uri":"ar://x"}],"n":1.0}}'],
  [
    { metadata: '{"name":"Seven","background_color":"fff","level":1.0}', Colour: "blue" },
    '{"name":"Seven","background_color":"fff","level":1.0,"attributes":[{"trait_type":"Colour","value":"blue"}]}',
  ],
  [{ metadata: '{"attributes":[{"value":true}]}' }, '{"attributes":[{"value":true}]}'],
  [{ metadata: "{}" }, "{}"],
  [{ name: "A", metadata: '{"name":"B"}' }, "The metadata column also has name. Keep only one of them."],
  [{ metadata: "[1]" }, "The cell with the metadata is not a JSON object."],
  [
    { metadata: '{"a":{"__proto__":1}}' },
    "The cell with the metadata has the key a.__proto__, which Postern does not accept.",
  ],
  [{ properties: '{"a":1,"a":2}' }, "The cell with the properties has the key a twice."],
  [{ properties: "none" }, "The cell with the properties is not valid JSON."],
  [{ attributes: '[{"value":1,"value":2}]' }, "The attributes have the key 0.value twice."],
  [{ attributes: '{"Level":1,"Level":2}' }, "The attributes have the key Level twice."],
  [
    { attributes: '[{"constructor":1}]' },
    "The metadata has the key attributes.0.constructor, which Postern does not accept.",
  ],
  [{ attributes: "[1]" }, 'The attributes are not JSON such as {"Colour":"blue"}.'],
  [{ metadataURI: "ipfs://x", metadata: "{}" }, "Give the metadata or its URL, not both."],
  [
    { image: "javascript:x", properties: "{}" },
    "Enter a URL that starts with https:, ipfs: or ar:, or a data: URL of an image.",
  ],
])("the row %j is minted with %s", (cells, expected) => {
  expect(mintedWith(cells)).toBe(expected);
});

test.each([
  ["semicolons before JSON with commas", `to;tokenId;attributes\n${to};1;[{"trait_type":"Level","value":3}]`],
  ["commas around JSON without quotes", `to,tokenId,attributes\n${to},1,[{"trait_type":"Level","value":3}]`],
  [
    "commas around JSON as spreadsheets write it",
    `to,tokenId,attributes\n${to},1,"[{""trait_type"":""Level"",""value"":3}]"`,
  ],
  ["tabs", `to\ttokenId\tattributes\n${to}\t1\t[{"trait_type":"Level","value":3}]`],
  ["words of other programs", `Receiver|Token ID|attributes\n${to}|1|{"Level":3}`],
  ["an address that comes last", `attributes,id,HolderAddress\n{"Level":3},1,${to}`],
  ["a line that names the separator", `sep=;\r\nto;tokenId;attributes\r\n${to};1;{"Level":3}\r\n`],
  ["cells left empty at the end", `to,tokenId,attributes,\n${to},1,{"Level":3},,`],
])("a table is read with %s", (_name, text) => {
  const { rows, faults } = readMintTable(text, nft);
  expect([faults, rows.flatMap((row) => row.faults)]).toEqual([[], []]);
  expect(rows.map(({ draft }) => [draft.to, draft.tokenId, draft.json])).toEqual([
    [to, "1", '{"attributes":[{"trait_type":"Level","value":3}]}'],
  ]);
});

test("a quote takes no other line with it, and every line is counted", () => {
  const { rows, faults, counts } = readMintTable(`to,tokenId,name\n${to},1,"North\n\n${to},2,South\n`, nft);
  expect(rows.map(({ draft }) => draft.name)).toEqual(["South"]);
  expect(faults).toEqual([{ line: 2, message: "A quote is not closed." }]);
  expect(counts).toMatchObject({ lines: 4, rows: 1, faults: 1, blank: 1, headings: 1 });
});

test("a column that names the token of each row is refused, because it would be minted in this collection", () => {
  const text = `token_address,to,id\n0x2222222222222222222222222222222222222222,${to},1`;
  expect(readMintTable(text, nft).faults[0]?.message).toBe(
    "The column token_address names a token contract or type, but all rows are minted in this collection. Remove the column.",
  );
});

test("an attribute may have the name of a person's column in other lists", () => {
  const { rows } = readMintTable(`to,tokenId,Owner,Value\n${to},1,Ada,7`, nft);
  expect(rows[0]?.draft.attributes.map(({ trait }) => trait)).toEqual(["Owner", "Value"]);
});
