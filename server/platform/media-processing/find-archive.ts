/**
 * Finds a ZIP archive inside a file of another type. Programs read a ZIP from its end, so a file can be a whole picture
 * and a whole archive (a Java program, an Office document) at once.
 */

/** APPNOTE.TXT of PKWARE, sections 4.3.16, 4.3.15 and 4.3.12. */
const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1')
const zip64Locator = Buffer.from('PK\x06\x07', 'latin1')
const directoryEntry = Buffer.from('PK\x01\x02', 'latin1')
const endBytes = 22
const locatorBytes = 20

export function containsArchive(bytes: Buffer): boolean {
  for (
    let at = bytes.indexOf(endOfDirectory);
    at >= 0;
    at = bytes.indexOf(endOfDirectory, at + 1)
  ) {
    if (at + endBytes > bytes.length) return false
    // Eight bytes that no other file has there by chance. Of ZIP64, this end need not say where the directory is.
    if (startsWith(bytes, at - locatorBytes, zip64Locator)) return true
    // Right before its end, whatever stands before the archive; or where the end says, whatever stands between.
    if (startsWith(bytes, at - bytes.readUInt32LE(at + 12), directoryEntry)) return true
    if (startsWith(bytes, bytes.readUInt32LE(at + 16), directoryEntry)) return true
  }
  return false
}

function startsWith(bytes: Buffer, at: number, signature: Buffer): boolean {
  return at >= 0 && bytes.subarray(at, at + signature.length).equals(signature)
}
