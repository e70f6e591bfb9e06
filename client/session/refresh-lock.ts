/** The Web Lock by which tabs take turns where a call replaces the cookies of the session. */
const refreshLockName = 'madang-refresh'

/** Runs `send` while no other tab is given new cookies: it would send cookies that are refused a moment later. */
export function withRefreshLock<Value>(send: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request(refreshLockName, send)
}
