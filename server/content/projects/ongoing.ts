/** What the columns of an ongoing project hold: it comes before those that have ended, the one begun last first. */
export const ongoingYear = 9999
export const toOngoingEnd = (startDate: string) => `${ongoingYear} ${startDate}`
