import type { signIn } from './sign-in/en.ts'

/** The codes that the server explains in the words of sign-in. */
export function toCodes(words: (typeof signIn)['errors']) {
  return {
    INVALID_ID_TOKEN: words.authentication,
    INVALID_2FA_CODE: words.verify,
    PENDING_EXPIRED: words.pendingExpired,
    USER_UNAUTHENTICATED: words.me,
    USER_EXPIRED: words.me,
    REFRESH_UNAUTHENTICATED: words.refresh,
    REFRESH_EXPIRED: words.refresh,
    REFRESH_NOT_STORED: words.store,
    SETUP_UNAUTHENTICATED: words.setup,
    SETUP_EXPIRED: words.setup,
    CONFIRMATION_UNAUTHENTICATED: words.confirm,
    CONFIRMATION_EXPIRED: words.confirm,
    CONFIRMATION_FAILED: words.confirm,
  }
}
