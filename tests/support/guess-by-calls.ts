import type { Page } from 'playwright-core'

/** Signs in up to the second step by the calls of the login page, and sends a code six times; returns the answers. */
export function guessByCalls(page: Page, email: string, token: string): Promise<string[]> {
  return page.evaluate(
    async ({ email, token }) => {
      const call = async (path: string, body?: object) => {
        const response = await fetch(path, {
          headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
        return response.json()
      }
      const { clientId, nonce } = (await call('/auth/config')).data
      const asked = { email, nonce, clientId, language: 'en' }
      const { credential } = (await call('/demo-identity/token', asked)).data
      await call('/auth/google', { googleIdToken: credential })
      const codes: string[] = []
      for (let tries = 1; tries <= 6; tries++)
        codes.push((await call('/auth/2fa/verify', { token })).code)
      return codes
    },
    { email, token },
  )
}
