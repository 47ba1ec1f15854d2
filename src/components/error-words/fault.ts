/** Whose error it is. */
export type Fault =
  | "service"
  | "configuration"
  | "postern"
  | "connection"
  | "between"
  | "provider"
  | "node"
  | "you"
  | "role"
  | "nobody"
  | "page";

/** Whose error it is, as a sentence. */
export const faultText: Readonly<Record<Fault, string>> = {
  service: "This is an error of the wallet service.",
  configuration: "The configuration of this server is at fault, not you.",
  postern: "This is an error of Postern's server.",
  connection: "This is an error of the network between this page and Postern's server.",
  between: "This is an error of the network between Postern's server and the wallet service.",
  node: "This is an error of a node of the network, or of the way to it.",
  provider: "The cause is at the identity provider.",
  you: "The request needs to change. The service and this server work as they should.",
  role: "This is not an error: your role does not include it.",
  nobody: "Nothing is broken.",
  page: "This is an error of the page itself.",
};

/** What happened, whose error it is, what to do. */
export type Explained = readonly [what: string, fault: Fault, todo: string];
