/** Loaded by `--import` into the processes of `npm run dev`: a parent that is gone, however it ended, leaves no orphan. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone must not keep a process running that has finished.
process.channel?.unref()
