import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { NetworkField, networkIdSchema } from "./network-field.tsx";
import { NetworkLink } from "./network-link.tsx";
import { NetworkName } from "./network-name.tsx";
import { NetworkSelect } from "./network-select.tsx";

const long = "7c2a3a52-77a5-4b0b-8f65-0d6b8d9c0a01";
const networks = [
  { id: "net-1", name: "tETH", enabled: true },
  { id: "net-2", name: "mETH", enabled: false },
];
const { pagination } = pageOf(networks);

const serveNetworks = (served = networks) =>
  serveApp({ "GET /relay/sandbox/api/v1/network/organization": () => ({ body: { networks: served, pagination } }) });

const field = () => screen.getByRole("combobox", { name: "Network" });
const choices = () =>
  within(field())
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test("the field of a form offers the networks that are enabled, and begins with none", async () => {
  serveNetworks();
  const onChange = vi.fn<(value: string) => void>();
  const control = { name: "networkId", value: "", onChange, onBlur: () => undefined, error: undefined };
  const { user } = renderLinked(<NetworkField environment="sandbox" {...control} ref={() => undefined} />);
  await screen.findByRole("option", { name: "tETH" });
  expect(choices()).toEqual(["Choose a network", "tETH"]);
  expect(field()).toHaveProperty("value", "");
  await user.selectOptions(field(), "tETH");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("net-1");
});

test.each([
  ["", ["All", "tETH", "mETH"]],
  ["net-2", ["All", "tETH", "mETH"]],
  ["gone", ["All", "gone", "tETH", "mETH"]],
])("the choice of a filter with %j is of %j", async (value, names) => {
  serveNetworks();
  renderLinked(<NetworkSelect environment="sandbox" value={value} none="All" onChange={() => undefined} />);
  await screen.findByRole("option", { name: "tETH" });
  expect(choices()).toEqual(names);
  expect(field()).toHaveProperty("value", value);
});

test.each([
  ["by its id", "net-1", "tETH", "/sandbox/networks/net-1"],
  ["by the code of an older answer", "tETH", "tETH", "/sandbox/networks/net-1"],
  ["that is unknown", long, "7c2a3a…9c0a01", `/sandbox/networks/${long}`],
])("a network %s links to its page under its name", async (_what, networkId, name, href) => {
  serveNetworks();
  renderLinked(
    <>
      <NetworkLink environment="sandbox" networkId={networkId} />
      <NetworkSelect environment="sandbox" value="" none="All" onChange={() => undefined} />
    </>,
  );
  await screen.findByRole("option", { name: "tETH" });
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
});

test("a missing network is a dash without a link", () => {
  serveNetworks();
  const { container } = renderLinked(<NetworkLink environment="sandbox" networkId={undefined} />);
  expect(container.textContent).toContain("–");
  expect(screen.queryByRole("link")).toBeNull();
});

test("a named network has its id on hover, and shows the shortened id until the name is known", async () => {
  serveNetworks();
  renderLinked(
    <>
      <NetworkName environment="sandbox" networkId="net-2" />
      <NetworkName environment="sandbox" networkId={long} />
    </>,
  );
  expect(screen.getByTitle("net-2").textContent).toBe("net-2");
  expect((await screen.findByText("mETH")).closest("[title]")?.getAttribute("title")).toBe("net-2");
  expect(screen.getByTitle(long).textContent).toBe("7c2a3a…9c0a01");
});

test("a form without a network reports it missing", () => {
  expect(networkIdSchema.safeParse("").error?.issues.map(({ message }) => message)).toEqual(["Choose a network."]);
  expect(networkIdSchema.safeParse("net-1").success).toBe(true);
});

test("Security 45: the choices show hidden characters in a network's name, and in an id from a link", async () => {
  serveNetworks(networks.map((network) => ({ ...network, name: `${network.name}\u202e` })));
  const control = {
    name: "networkId",
    value: "",
    onChange: () => undefined,
    onBlur: () => undefined,
    error: undefined,
  };
  const { unmount } = renderLinked(<NetworkField environment="sandbox" {...control} ref={() => undefined} />);
  await screen.findByRole("option", { name: String.raw`tETH\u202e` });
  expect(choices()).toEqual(["Choose a network", String.raw`tETH\u202e`]);
  unmount();
  renderLinked(<NetworkSelect environment="sandbox" value={"gone\u200b"} none="All" onChange={() => undefined} />);
  await screen.findByRole("option", { name: String.raw`tETH\u202e` });
  expect(choices()).toEqual(["All", String.raw`gone\u200b`, String.raw`tETH\u202e`, String.raw`mETH\u202e`]);
});
