/**
 * Whether the service may be asked for an id directly: the id becomes part of a URL, which logs keep. An id contains a
 * UUID; anything else could be a client share.
 */
export const hasIdForm = (id: string): boolean =>
  /^[\w.:-]{0,64}[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}[\w.:-]{0,64}$/i.test(id);
