import type { UploadWords } from './en.ts'

export const uploads: UploadWords = {
  refused: (name, reason) => `‘${name}’ 파일을 올리지 못했습니다. ${reason}`,
  reasons: {
    EMPTY: '빈 파일입니다.',
    UNKNOWN_TYPE:
      '이미지(JPEG, PNG, WebP, AVIF, GIF, SVG), PDF 파일, 오디오(MP3, M4A, OGG)만 올릴 수 있습니다.',
    SVG: '스크립트, 엔티티, 웹 페이지나 다른 파일이 들어 있거나 2MB를 넘는 SVG는 그릴 수 없습니다. PNG로 저장해 주세요.',
    HEIC: '브라우저는 HEIC 이미지를 표시하지 못합니다. JPEG로 저장해서 올려 주세요.',
    ARCHIVE: '파일 안에 ZIP 압축 파일이 들어 있습니다. 원본 프로그램에서 다시 저장해 올려 주세요.',
    TOO_MANY_PIXELS: '이미지가 6,000만 화소를 넘습니다. 크기를 줄여서 다시 올려 주세요.',
    TOO_LONG: '이미지의 한 변이 16,000픽셀을 넘습니다. 크기를 줄여서 다시 올려 주세요.',
    SOUND_TOO_LARGE: '오디오 파일은 1MB까지 올릴 수 있습니다.',
    BROKEN: '파일이 손상되었거나 중간에 잘렸습니다.',
    TOO_LARGE: '파일은 25MB까지 올릴 수 있습니다.',
    BUSY: '서버가 다른 파일을 처리하고 있습니다. 잠시 뒤에 다시 시도해 주세요.',
    UNREACHABLE: '서버에 연결할 수 없거나 그사이 파일이 바뀌었습니다. 다시 시도해 주세요.',
    OTHER: '서버가 파일을 저장하지 못했습니다. 다시 시도해 주세요.',
  },
}
