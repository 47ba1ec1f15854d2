import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";

/**
 * Messages between a person's tabs: their reads, and what was reported. Never anything secret: every tab of the origin
 * could receive it.
 */
const tabMessageSchema = lazily(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("asking"), id: z.string(), url: z.string() }),
    z.strictObject({ kind: z.literal("answer"), id: z.string(), text: z.string() }),
    z.strictObject({ kind: z.literal("told"), environment: z.string(), keys: z.array(z.string()) }),
  ]),
);

export type TabMessage = z.output<typeof tabMessageSchema>;

export type TabChannel = { readonly post: (message: TabMessage) => void; readonly close: () => void };

/** The tabs that share messages: those of one person and one version of the application. */
export const channelName = (version: string, personId: string): string => `postern ${version} ${personId}`;

/** Joins the tabs of a name; undefined if the browser has no channels: each tab is then on its own. */
export const openTabChannel = (name: string, hear: (message: TabMessage) => void): TabChannel | undefined => {
  if (!("BroadcastChannel" in globalThis)) return undefined;
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = tabMessageSchema.safeParse(data);
    if (message.success) hear(message.data);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: only this origin hears it.
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
};
