/**
 * Finds a ZIP archive inside a file of another type. Programs read a ZIP from its end, so a file can be a whole picture
 * and a whole archive (a Java program, an Office document) at once.
 */

/** APPNOTE.TXT of PKWARE, sections 4.3.16 and 4.3.12. */
const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1')
const directoryEntry = Buffer.from('PK\x01\x02', 'latin1')
const endBytes = 22

export function containsArchive(bytes: Buffer): boolean {
  for (
    let at = bytes.indexOf(endOfDirectory);
    at >= 0;
    at = bytes.indexOf(endOfDirectory, at + 1)
  ) {
    if (at + endBytes > bytes.length) return false
    // The directory lies right before its end, whatever stands before the archive.
    const directoryAt = at - bytes.readUInt32LE(at + 12)
    if (directoryAt < 0 || directoryAt === at) continue
    if (bytes.subarray(directoryAt, directoryAt + 4).equals(directoryEntry)) return true
  }
  return false
}
