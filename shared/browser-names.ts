/** What public pages and the panel must call alike: they share one browser, and their tabs hear each other. */

/** Where local storage says who is signed in. */
export const authStorageName = 'auth-storage'

/** Passes through local storage when a session ends because nobody was there. */
export const idleEndName = 'auth-idle-end'

/** The Web Lock under which tabs refresh their tokens in turn. */
export const refreshLockName = 'madang-refresh'
