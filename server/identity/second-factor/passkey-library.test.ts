import { SettingsService } from '@simplewebauthn/server'
import { expect, test, vi } from 'vitest'
import { createAuthenticator } from '#tests/support/software-authenticator.ts'
import { checkRegistration, openLibrary } from './passkeys.ts'

const party = { id: 'localhost', origin: 'http://localhost:3000' }
const challenge = Buffer.alloc(32, 7).toString('base64url')

/**
 * A certificate that is valid until 2126, signed by the root below. Its revocation list is at
 * http://169.254.169.254/latest.
 */
const certificate =
  'MIIBlTCCATqgAwIBAgIUMmS5XTgMEhuJKbagRCOH+UIrUoEwCgYIKoZIzj0EAwIwDzENMAsGA1UEAwwEUm9vdDAgFw0yNjEx' +
  'MjcxNDE3NTdaGA8yMTI2MTEwMzE0MTc1N1owDzENMAsGA1UEAwwETGVhZjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABA5f' +
  'LFjHGs0YFTZQbzFwr0+k6FF26YsZzjUbvEEYJMRMzWiGXo+iwM8rFFTYaZE/OCMuFQCxaZ1SFhJ+Fj4muDOjcjBwMC4GA1Ud' +
  'HwQnMCUwI6AhoB+GHWh0dHA6Ly8xNjkuMjU0LjE2OS4yNTQvbGF0ZXN0MB0GA1UdDgQWBBS2atK43daijveX+4HMtzVdLC6e' +
  'tzAfBgNVHSMEGDAWgBSpTxG+y1xiRutW81l9z9FLsvNHsjAKBggqhkjOPQQDAgNJADBGAiEAg8iwhpjpcwjONw5W6CGNxpB7' +
  'YNdACE7JvdlEMHNSjBsCIQCzYEqq3ad2IeNwsavm1S4gyeWybdO9xy8uImRUcWPydQ=='
const rootCertificate =
  'MIIBdDCCARugAwIBAgIUWKJy4aCjgE/VI+QbDfMjnhHIR4swCgYIKoZIzj0EAwIwDzENMAsGA1UEAwwEUm9vdDAgFw0yNjEx' +
  'MjcxNDE3NTdaGA8yMTI2MTEwMzE0MTc1N1owDzENMAsGA1UEAwwEUm9vdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAy6' +
  'rmnKiqNFZaS9uRl8gqrWAqv7miQfh7vrFvwGlMCFWaNOsPbDauT83cGL89122M2BfmX1LOK0Lfe8kj2w6JGjUzBRMB0GA1Ud' +
  'DgQWBBSpTxG+y1xiRutW81l9z9FLsvNHsjAfBgNVHSMEGDAWgBSpTxG+y1xiRutW81l9z9FLsvNHsjAPBgNVHRMBAf8EBTAD' +
  'AQH/MAoGCCqGSM49BAMCA0cAMEQCIAQyx4LS4I28d0tPk+gJhNpOR/m4HmY0A3Ysi+cAC9QEAiAJt38dFvqe4IfU/+jDoSIE' +
  'gSXL0z+EFjCeHqik2IPa7Q=='

// The owner of a phone can sign such a certificate with a key that its vendor has certified.
test('the server fetches no address that the certificate of a registration names', async () => {
  const pem = `-----BEGIN CERTIFICATE-----\n${rootCertificate}\n-----END CERTIFICATE-----`
  SettingsService.setRootCertificates({ identifier: 'apple', certificates: [pem] })
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No network.'))
  const attestation = { format: 'apple', x5c: [Buffer.from(certificate, 'base64')] }
  const response = createAuthenticator(party).register({ challenge }, { attestation })
  expect(await checkRegistration(party, response, challenge)).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

test.each(['android-key', 'android-safetynet', 'apple', 'mds'] as const)(
  'no certificate is trusted for attestation of the format %s',
  async (identifier) => {
    const { SettingsService } = await openLibrary()
    expect(SettingsService.getRootCertificates({ identifier })).toEqual([])
  },
)
