/**
 * Stored with all that is made of a text. To be raised by whatever changes what is made of one (a test says so), so
 * that stored texts are rendered again at the next start, and posts are read again by the next import.
 */
export const rendererVersion = 1
