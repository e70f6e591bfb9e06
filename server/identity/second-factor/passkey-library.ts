/** The formats of attestation for which the library trusts certificates of vendors. */
const certifiedFormats = ['android-key', 'android-safetynet', 'apple', 'mds'] as const

/**
 * Loaded at the first use of a passkey: the library parses the certificates of many vendors, which is slow.
 *
 * It must trust none of them. The site asks for no attestation, and from a certificate with a trusted issuer the
 * library fetches the revocation list, at an address that the certificate names. The library does not check that
 * the issuer is a certificate authority, so the owner of a phone, whose key the vendor has certified, could
 * choose the address.
 */
export async function openLibrary() {
  const library = await import('@simplewebauthn/server')
  for (const identifier of certifiedFormats) {
    library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  }
  return library
}
