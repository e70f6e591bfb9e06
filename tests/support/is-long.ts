/** Whether this is `npm run test:long`, which searches more deeply and on slower paths. */
export const isLong = process.env['TEST_LONG'] === '1'

/** How many times as deep it searches. */
export const depth = isLong ? 10 : 1
