/** The Web Lock that serializes, across tabs, calls that replace the cookies of the session. */
const refreshLockName = 'madang-refresh'

/** Runs `send` while no other tab replaces the cookies: a call sent with replaced cookies would be refused. */
export function withRefreshLock<Value>(send: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request(refreshLockName, send)
}
