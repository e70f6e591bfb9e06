/** What public pages and the panel must call alike: they share one browser, and their tabs hear each other. */

/** Where local storage says who is signed in. */
export const authStorageName = 'auth-storage'

/** The Web Lock under which tabs refresh their tokens in turn. */
export const refreshLockName = 'madang-refresh'
