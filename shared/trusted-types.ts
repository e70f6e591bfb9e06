/** The one policy of ours by which a page makes the address of a script out of text (W3C, Trusted Types). */
export const scriptPolicyName = 'madang-script'
