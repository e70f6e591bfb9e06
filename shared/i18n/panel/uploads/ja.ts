import type { UploadWords } from './en.ts'

export const uploads: UploadWords = {
  refused: (name, reason) => `「${name}」をアップロードできませんでした。${reason}`,
  reasons: {
    EMPTY: '空のファイルです。',
    UNKNOWN_TYPE:
      '画像（JPEG、PNG、WebP、AVIF、GIF、SVG）、PDFファイル、音声（MP3、M4A、OGG）だけをアップロードできます。',
    SVG: 'スクリプト、エンティティ、ウェブページ、ほかのファイルを含むSVGや、2MBを超えるSVGは描画できません。PNGで保存してください。',
    HEIC: 'HEICの画像はブラウザーで表示できません。JPEGで保存してからアップロードしてください。',
    ARCHIVE:
      'ファイルの中にZIPアーカイブが含まれています。元のソフトで保存し直してからアップロードしてください。',
    TOO_MANY_PIXELS: '画像が6,000万画素を超えています。小さくしてからもう一度お試しください。',
    TOO_LONG: '画像の一辺が16,000ピクセルを超えています。小さくしてからもう一度お試しください。',
    SOUND_TOO_LARGE: '音声は1MBまでです。',
    BROKEN: 'ファイルが壊れているか、途中で切れています。',
    TOO_LARGE: 'ファイルは25MBまでです。',
    BUSY: 'サーバーがほかのファイルを処理しています。しばらくしてからもう一度お試しください。',
    UNREACHABLE: 'サーバーに接続できないか、ファイルが変更されました。もう一度お試しください。',
    OTHER: 'サーバーがファイルを保存できませんでした。もう一度お試しください。',
  },
}
