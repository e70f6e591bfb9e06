/** The folder of suites of Markdown that are not part of this repository; empty: there is none. */
export const suitesFolder = process.env['MARKDOWN_SUITES'] ?? ''
