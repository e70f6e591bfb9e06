/** The words of uploads, for the screen Media and for the editing form. Only these load them. */
export const uploads = {
  refused: (name: string, reason: string) => `“${name}” was not uploaded. ${reason}`,
  reasons: {
    EMPTY: 'The file is empty.',
    UNKNOWN_TYPE:
      'Only JPEG, PNG, WebP, AVIF, GIF and SVG pictures, PDF files, and MP3, M4A and OGG audio files are accepted.',
    SVG: 'An SVG that contains scripts, entities, web pages or other files, or is larger than 2 MB, cannot be shown. Save it as a PNG.',
    HEIC: 'Browsers do not show HEIC pictures. Save it as JPEG and upload that.',
    ARCHIVE:
      'There is a ZIP archive inside the file. Save it again in the program that made it, and upload that.',
    TOO_MANY_PIXELS: 'The picture has more than 60 megapixels. Make it smaller and try again.',
    TOO_LONG:
      'One side of the picture is longer than 16,000 pixels. Make it smaller and try again.',
    SOUND_TOO_LARGE: 'An audio file can be up to 1 MB.',
    BROKEN: 'The file is damaged or cut off.',
    TOO_LARGE: 'A file can be up to 25 MB.',
    BUSY: 'The server is busy with other files. Try again in a moment.',
    UNREACHABLE: 'The server could not be reached, or the file was changed. Try again.',
    OTHER: 'The server could not store it. Try again.',
  },
}

export type UploadWords = typeof uploads
