import { createApp } from "./app.ts";
import { StartError } from "./lib/errors.ts";
import { openService, type Options as OpenOptions } from "./open.ts";
import { describeReady, type Ready } from "./ready.ts";

export type Options = OpenOptions & { readonly port: number };

export type Started = { readonly ready: Ready; readonly close: () => Promise<void> };

/** Opens the service and listens on the loopback interface; port 0 picks a free one. Throws `StartError`. */
export const start = async (
  options: Options,
  report: (error: unknown, requestId: string) => void,
): Promise<Started> => {
  const opened = await openService(options);
  const app = createApp(opened.service, report);
  const close = async () => {
    await app.close();
    await opened.close();
  };
  try {
    const baseUrl = await app.listen({ host: "127.0.0.1", port: options.port });
    return { ready: await describeReady(opened, baseUrl), close };
  } catch (error) {
    await close();
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new StartError(`The port ${options.port} is in use. Choose another one with --port.`, { cause: error });
    }
    throw error;
  }
};
