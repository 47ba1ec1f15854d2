/** How often the parent is looked for, in milliseconds. */
const interval = 300;

/**
 * Ends this process as SIGTERM does when the shell that npm started it in is gone: npm passes a signal on to that shell, and
 * the shell passes it on to nobody, so that the program would be left running on its own. Started without npm it does nothing.
 */
export const endWithParent = () => {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, interval);
  timer.unref();
};
