import { describe, expect, test } from "vitest";
import {
  deepestMetadata,
  longestMetadataText,
  metadataText,
  mintMetadataSchema,
  readMetadataText,
} from "./metadata.ts";

/** A mint's metadata as it is sent to the service. */
const sentFor = (metadata: unknown): string => metadataText(mintMetadataSchema.parse(metadata));

const deep = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;

describe("any metadata is sent as it was written", () => {
  test.each([
    '{"attributes":[{"trait_type":"Level","value":3}]}',
    '{"attributes":[{"trait_type":"Level","value":3.0}]}',
    '{"attributes":[{"trait_type":"Power","value":1e3}]}',
    '{"attributes":[{"trait_type":"Born","value":9007199254740993,"display_type":"date"}]}',
    '{"attributes":[{"trait_type":"Level","value":3,"max_value":10,"display_type":"number"}]}',
    '{"attributes":[{"trait_type":"Boost","value":12.50,"display_type":"boost_percentage"}]}',
    '{"attributes":[{"trait_type":"Rare","value":true},{"trait_type":"Sold","value":false}]}',
    '{"attributes":[{"trait_type":"None","value":null}]}',
    '{"attributes":[{"value":"only a value"}]}',
    '{"attributes":[]}',
    '{"attributes":"none"}',
    '{"animation_url":"ipfs://bafy/7.mp4"}',
    '{"properties":{"files":[{"uri":"ar://x","type":"image/png"}],"category":"image"}}',
    '{"properties":{"rich":{"name":"Level","value":"3","display_value":"3 of 10","class":"emphasis","css":{}}}}',
    '{"background_color":"ffffff","youtube_url":"https://video.example/7"}',
    '{"name":7}',
    '{"image_data":"<svg/>","decimals":0,"localization":{"uri":"ipfs://{locale}.json","locales":["de"]}}',
    '{"seller_fee_basis_points":-0,"ratio":0.10,"limit":1E-7}',
    '{"name":"","":""}',
    "{}",
    deep(deepestMetadata),
  ])("%.100s", (text) => {
    expect(sentFor(text)).toBe(text);
    // Sent as an object by somebody who does not write such numbers, it is the same.
    const object: unknown = JSON.parse(text);
    expect(sentFor(object)).toBe(JSON.stringify(object));
  });

  test("one content has one form, so that a request that is sent again has the same hash", () => {
    const forms = ['{"a":1,"b":[true]}', ' { "a" : 1,\n"b":[ true ] } ', { a: 1, b: [true] }];
    expect(forms.map((form) => mintMetadataSchema.parse(form))).toEqual(forms.map(() => ({ a: 1, b: [true] })));
    expect(mintMetadataSchema.parse(' {"a": 1.0} ')).toBe('{"a":1.0}');
  });
});

describe("metadata is refused with the true reason", () => {
  test.each<[unknown, string]>([
    ['{"__proto__":{"x":1}}', "has the key __proto__, which Postern does not accept"],
    [JSON.parse('{"properties":{"__proto__":1}}'), "has the key properties.__proto__, which Postern does not accept"],
    [{ a: [{ constructor: 1 }] }, "has the key a.0.constructor, which Postern does not accept"],
    ['{"a":{"prototype":null}}', "has the key a.prototype, which Postern does not accept"],
    ['{"name":"a","name":"b"}', "has the key name twice"],
    ['{"attributes":[{"value":1,"value":2}]}', "has the key attributes.0.value twice"],
    [deep(deepestMetadata + 1), `is nested deeper than ${deepestMetadata} levels`],
    [JSON.parse(deep(deepestMetadata + 1)), `is nested deeper than ${deepestMetadata} levels`],
    [`{"a":"${"x".repeat(longestMetadataText)}"}`, `has more than ${longestMetadataText} characters`],
    [{ a: "x".repeat(16 * 1024 * 1024) }, "has more than 16777216 characters"],
    [String.raw`{"a":"\u0000"}`, "contains a NUL character"],
    ["[1]", "is not a JSON object"],
    ["null", "is not a JSON object"],
    ['"text"', "is not a JSON object"],
    ["{a:1}", "is not valid JSON"],
    ["", "is not valid JSON"],
    [[1], "is a JSON object"],
    [7, "is a JSON object"],
    [null, "is a JSON object"],
  ])("%.60j %s", (metadata, message) => {
    expect(mintMetadataSchema.safeParse(metadata).error?.issues[0]?.message).toBe(message);
    expect({}).not.toHaveProperty("x");
  });

  test("before it is parsed too deeply", () => {
    const text = `{"a":${"[".repeat(400_000)}${"]".repeat(400_000)}}`;
    expect(readMetadataText(text)).toEqual({ ok: false, problem: `is nested deeper than ${deepestMetadata} levels` });
  });
});
