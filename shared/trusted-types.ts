/** Our only Trusted Types policy by which a page makes a script URL from text (W3C, Trusted Types). */
export const scriptPolicyName = 'madang-script'
