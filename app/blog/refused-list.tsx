/**
 * Replaces the list if the address has an invalid value, the page number is past the end, or the posts could
 * not be loaded.
 */
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useMessages, useWords } from '../page.tsx'
import { Refused } from '../ui/refused.tsx'
import { blogWords } from './words.ts'

export function RefusedList() {
  const error = useRouteError()
  const { pages } = useMessages()
  const blog = useWords(blogWords)
  const way = { to: '/blog', label: blog.allPosts }
  if (error instanceof Error) {
    return <Refused status={500} title={pages.failed.title} text={blog.failed} way={way} />
  }
  const status = isRouteErrorResponse(error) && error.status === 404 ? 404 : 400
  const words = status === 404 ? pages.notFound : pages.badRequest
  return <Refused status={status} {...words} way={way} />
}
