/** What the columns of an ongoing project hold: it comes before those that have ended. */
export const ongoingYear = 9999
export const ongoingEnd = `${ongoingYear}-12`
