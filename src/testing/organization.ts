/** Rows of the service's lists, for tests; a test passes the relevant fields. */
export const address = (id: string, more: object = {}) => ({
  id,
  address: `0x${id.padStart(40, "0")}`,
  reference: "ada",
  networkId: "net-1",
  balance: "1000000000000000001",
  miniWalletId: "w1",
  date: "2026-01-01T00:00:00.000Z",
  ...more,
});

export const wallet = (id: string, more: object = {}) => ({
  id,
  reference: "ada",
  networkId: "net-1",
  type: "User",
  index: 3,
  currentDeepIndex: 2,
  date: "2026-01-01T00:00:00.000Z",
  ...more,
});
