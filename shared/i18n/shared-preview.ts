import type { Language } from './languages.ts'

/** The text for readers of a shared draft that cannot be shown. */
export const sharedPreview: Record<Language, string> = {
  ko: '작성자가 아직 고치는 중이라 지금은 이 초안을 보여 드릴 수 없습니다. 잠시 뒤에 다시 열어 주세요.',
  en: 'The author is still working on this draft, so it cannot be shown right now. Please try again later.',
  ja: '執筆者が編集中のため、現在この下書きを表示できません。しばらくしてからもう一度お試しください。',
}
