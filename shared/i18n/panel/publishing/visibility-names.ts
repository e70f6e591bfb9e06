import type { Language } from '../../languages.ts'

/** Who sees a document: one word for each, wherever the panel says it. */
export const visibilityNames = {
  ko: {
    draft: '초안',
    scheduled: '예약',
    public: '공개',
    unlisted: '일부 공개',
    private: '비공개',
  },
  en: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    public: 'Public',
    unlisted: 'Unlisted',
    private: 'Private',
  },
  ja: {
    draft: '下書き',
    scheduled: '予約投稿',
    public: '公開',
    unlisted: '限定公開',
    private: '非公開',
  },
} satisfies Record<Language, Record<string, string>>
