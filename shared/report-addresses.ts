/** Where reports are posted: those of our own script, and those that browsers send themselves. */
export const scriptReports = '/api/security/report'
export const browserReports = '/api/security/csp'
