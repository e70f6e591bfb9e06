/**
 * Stored with every rendered text. Increase it with every change of the rendered output (a test checks this).
 * Stored texts are then rendered again at the next start, and posts are read again by the next import.
 */
export const rendererVersion = 10
