/** Whose fault an error is. */
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

/** Whose fault it is, as a sentence. */
export const faultText: Readonly<Record<Fault, string>> = {
  service: "The problem is in the wallet service.",
  configuration: "The problem is this server's configuration, not you.",
  postern: "The problem is in Postern's server.",
  connection: "The problem is the connection between this page and Postern's server.",
  between: "The problem is the connection between Postern's server and the wallet service.",
  node: "The problem is the network's node or the connection to it.",
  provider: "The problem is at the identity provider.",
  you: "The request needs to change. The service and this server are working normally.",
  role: "Nothing is broken: your role does not include this.",
  nobody: "Nothing is broken.",
  page: "The problem is in this page.",
};

/** What happened, whose fault it is, what to do. */
export type Explained = readonly [what: string, fault: Fault, todo: string];
