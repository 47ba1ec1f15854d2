/** Whether this page comes from the machine that it is shown on: only there can its reader run a command. */
export const isOwnMachine = (): boolean => loopback.test(globalThis.location.hostname);

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
