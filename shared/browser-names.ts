/** Names that public pages and the panel must share: they run in one browser, and their tabs communicate. */

/** The local storage key of the signed-in user. */
export const authStorageName = 'auth-storage'

/** The local storage key that announces the end of a session by idle time-out. */
export const idleEndName = 'auth-idle-end'

/** The Web Lock under which tabs refresh their tokens in turn. */
export const refreshLockName = 'madang-refresh'
