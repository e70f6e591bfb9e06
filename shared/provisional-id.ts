/** The id of a draft until it is first published: then one is made from its title. */
export function isProvisionalId(id: string): boolean {
  return /^new-[0-9a-f]{12}$/.test(id)
}
