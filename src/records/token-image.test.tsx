import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { sandbox, serveApp } from "#src/testing/app-server.ts";
import { render } from "#src/testing/render.tsx";
import { TokenImage } from "./token-image.tsx";

const svg = "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";

beforeEach(() => {
  serveApp({
    "GET /console/environments": () => ({ body: { data: [{ ...sandbox, imageHosts: ["https://images.example"] }] } }),
  });
});

const show = (image: string | undefined) =>
  render(<TokenImage environment="sandbox" image={image} name={"Blue\u202ething"} />);

test("Security 52: an SVG is an image without a referrer, and never a part of the page", async () => {
  const { container } = show(svg);
  const image = await screen.findByRole("img", { name: "Blue\\u202ething" });
  expect(Object.fromEntries(image.getAttributeNames().map((name) => [name, image.getAttribute(name)]))).toMatchObject({
    src: svg,
    loading: "lazy",
    referrerpolicy: "no-referrer",
  });
  expect(container.querySelector("svg:not([class*=tabler]), script, object, iframe, embed")).toBeNull();
});

test("Security 52: an image of an unconfigured host is text with the reason, and can be copied", async () => {
  const { user } = show("https://evil.example/7.png");
  expect(await screen.findByText("Images from evil.example are not allowed here")).toBeDefined();
  expect(screen.queryByRole("img")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Copy image URL" }));
  expect(await navigator.clipboard.readText()).toBe("https://evil.example/7.png");
});

test("an image of a configured host is shown, and reported if it cannot be loaded", async () => {
  show("https://images.example/7.png");
  const image = await screen.findByRole("img");
  expect(image.getAttribute("src")).toBe("https://images.example/7.png");
  fireEvent.error(image);
  expect(await screen.findByText("Could not load the image")).toBeDefined();
});

test("a token without an image is reported", () => {
  show(undefined);
  expect(screen.getByText("No image")).toBeDefined();
});
