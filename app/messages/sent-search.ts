/** How the address of a form says that the form was sent. */

export const sentSearch = '?sent=1'

export function isSent(search: URLSearchParams): boolean {
  return search.get('sent') === '1'
}
