/** The query that marks a form as sent. */

export const sentSearch = '?sent=1'

export function isSent(search: URLSearchParams): boolean {
  return search.get('sent') === '1'
}
