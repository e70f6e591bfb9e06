/**
 * Loaded with `--import` into the child processes of `npm run dev`, so that they exit when the parent has
 * ended in any way.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The IPC channel alone must not keep a finished process alive.
process.channel?.unref()
