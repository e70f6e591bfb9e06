/** What is typed is in the journal within 250 ms; writing takes some of them. */
export const journalDelayMs = 150
export const saveDelayMs = 1500
/** After a first, second, … request without an answer. */
export const retryDelaysMs = [2000, 5000, 10_000, 30_000]
