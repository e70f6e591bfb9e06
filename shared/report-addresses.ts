/** Where reports go: those of our own script, and those that browsers make by themselves. */
export const scriptReports = '/api/security/report'
export const browserReports = '/api/security/csp'
