import { expect, test } from "vitest";
import { networkProblem } from "./network.ts";

test.each([
  "10.0.0.1",
  "::1",
  "::ffff:10.0.0.1",
  "10.0.0.0/8",
  "10.1.0.0/16",
  "10.0.0.1/32",
  "192.168.4.128/25",
  "fd00::/8",
  "fc00::/7",
  "2001:db8::/32",
  "2001:db8::1/128",
  "64:ff9b::/96",
])("%s may be trusted", (network) => {
  expect(networkProblem(network)).toBeNull();
});

const neither = "is neither an IP address nor a network such as 10.1.0.0/16";
const asIpv4 = "holds IPv4 addresses written as IPv6: write it as IPv4";

test.each([
  ["proxy", neither],
  ["0.0.0.0/0", neither],
  ["::/0", neither],
  ["0.0.0.0/00", neither],
  ["10.0.0.0/33", neither],
  ["::ffff:0:0/96", asIpv4],
  ["::ffff:a00:0/104", asIpv4],
  ["0:0:0:0:0:FFFF:0:0/96", asIpv4],
  ["::/80", asIpv4],
  ["::/16", asIpv4],
  ["::/1", asIpv4],
  ["0.0.0.0/1", "holds too many addresses: the prefix is at least /8"],
  ["8.0.0.0/7", "holds too many addresses: the prefix is at least /8"],
  ["2000::/3", "holds too many addresses: the prefix is at least /16"],
  ["8000::/1", "holds too many addresses: the prefix is at least /16"],
  ["f000::/4", "holds too many addresses: the prefix is at least /16"],
  ["2001::/15", "holds too many addresses: the prefix is at least /16"],
  ["10.0.0.1/8", "names an address within its network: write 10.0.0.0/8"],
  ["192.168.4.130/25", "names an address within its network: write 192.168.4.128/25"],
  ["2001:db8::1/32", "names an address within its network: write 2001:db8::/32"],
  ["2001:db8:1:2:3:4:5:6/47", "names an address within its network: write 2001:db8::/47"],
  ["fd00::1/8", "names an address within its network: write fd00::/8"],
])("%s %s", (network, problem) => {
  expect(networkProblem(network)).toBe(problem);
});
