/** The words of documents that cannot be read. Home has its others in the catalogue of the panel. */
import { defineWords } from '#shared/i18n/define-words.ts'

export const unfitWords = defineWords({
  ko: {
    title: (count) => `읽을 수 없는 문서 ${count}개`,
    text: '저장된 내용이 정해진 형식에 맞지 않습니다. 방문자에게는 보이지 않거나, 마지막으로 정상이던 내용이 대신 보입니다. 초안만 읽을 수 없다면 공개된 내용은 그대로이며, 문서를 저장하면 읽을 수 없는 초안은 휴지통으로 옮겨집니다.',
    repair: '고치기',
    trash: '휴지통으로 옮기기',
    trashed: (name) => `${name}: 휴지통으로 옮겼습니다.`,
    used: '다른 문서가 이 문서를 참조하고 있어 휴지통으로 옮길 수 없습니다.',
  },
  en: {
    title: (count: number) =>
      count === 1 ? '1 document cannot be read' : `${count} documents cannot be read`,
    text: 'What is stored does not have the form that it must have. Visitors do not see it, or see the last version that could be read. If only a draft cannot be read, what is published stays as it is, and saving the document moves the unreadable draft to the trash.',
    repair: 'Repair',
    trash: 'Move to trash',
    trashed: (name: string) => `${name} was moved to the trash.`,
    used: 'It cannot be moved to the trash, because other documents refer to it.',
  },
  ja: {
    title: (count) => `読み取れない文書${count}件`,
    text: '保存されている内容が決められた形式に合っていません。訪問者には表示されないか、最後に正常だった内容が代わりに表示されます。下書きだけが読み取れない場合、公開中の内容はそのままで、文書を保存すると読み取れない下書きはゴミ箱に移ります。',
    repair: '修復する',
    trash: 'ゴミ箱に移す',
    trashed: (name) => `${name}：ゴミ箱に移しました。`,
    used: 'ほかの文書から参照されているため、ゴミ箱に移せません。',
  },
})
