import { expect, test } from "vitest";
import { imageSource, longestDataImage } from "./token-image-source.ts";

const hosts = ["https://images.example", "https://cdn.example:8443"];

test.each([
  ["data:image/png;base64,AAAA", "data:image/png;base64,AAAA"],
  ["data:image/svg+xml;utf8,<svg onload='x'/>", "data:image/svg+xml;utf8,<svg onload='x'/>"],
  [" DATA:IMAGE/GIF,x ", "DATA:IMAGE/GIF,x"],
  ["https://images.example/7.png?x=1", "https://images.example/7.png?x=1"],
  ["https://IMAGES.example:443/7.png", "https://images.example/7.png"],
  ["https://cdn.example:8443/7", "https://cdn.example:8443/7"],
])("Security 52: shows the image %j", (address, src) => {
  expect(imageSource(address, hosts)).toEqual({ src });
});

test.each([
  ["data:text/html,<script>x</script>", "This data is not an image"],
  ["data:,x", "This data is not an image"],
  ["data:image/", "This data is not an image"],
  ["data:text/html;image/png,x", "This data is not an image"],
  [`data:image/png;base64,${"A".repeat(longestDataImage)}`, "The image is larger than 256 KB"],
  ["ipfs://bafy/7.png", "IPFS images are not loaded"],
  ["javascript:alert(1)", "This is not an image URL"],
  ["java\nscript:alert(1)", "This is not an image URL"],
  ["\u0001javascript:alert(1)", "This is not an image URL"],
  ["blob:https://images.example/1", "This is not an image URL"],
  ["/favicon.svg", "This is not an image URL"],
  ["//images.example/7.png", "This is not an image URL"],
  ["<svg onload=alert(1)>", "This is not an image URL"],
  ["http://images.example/7.png", "Images are loaded over https only"],
  ["https://user@images.example/7.png", "The image URL contains a user name"],
  ["https://images.example.evil.example/7.png", "Images from images.example.evil.example are not allowed here"],
  ["https://images.example:8443/7.png", "Images from images.example:8443 are not allowed here"],
  ["https://evil.example/https://images.example", "Images from evil.example are not allowed here"],
])("Security 52: does not show %j", (address, reason) => {
  expect(imageSource(address, hosts)).toEqual({ reason });
});

test.each([undefined, "", "  "])("there is no image in %j", (address) => {
  expect(imageSource(address, hosts)).toBeUndefined();
});
