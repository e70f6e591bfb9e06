/** Another person's site: small, complete, and different from the sample content in every word. */
import type { Content } from '#shared/content.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { createEmptyLists } from './listed-kinds.ts'

const words = (ko: string, en: string, ja: string): Record<Language, string> => ({ ko, en, ja })

const legal = (title: Record<Language, string>, body: Record<Language, string>) => ({
  ko: { title: title.ko, updated: '2024-05-01', body: body.ko },
  en: { title: title.en, updated: '2024-05-01', body: body.en },
  ja: { title: title.ja, updated: '2024-05-01', body: body.ja },
})

/** A new copy for each caller, who may change it. */
export function createFixtureContent(): Content {
  return {
    ...createEmptyLists(),
    site: {
      title: words('김하나의 작업실', "Hana Kim's workshop", 'キム・ハナの仕事場'),
      description: words(
        '지도를 만드는 사람의 기록',
        'Notes of a person who makes maps',
        '地図を作る人の記録',
      ),
      copyrightYear: 2023,
    },
    look: {},
    home: {
      showcaseHint: words('카드를 골라 보세요', 'Choose a card', 'カードを選んでください'),
      showcase: [
        {
          id: 'maps',
          title: words('지도', 'Maps', '地図'),
          description: words(
            '걸어서 잰 길을 그립니다.',
            'I draw the ways that I have walked.',
            '歩いて測った道を描きます。',
          ),
          technologies: ['QGIS', 'PostGIS'],
        },
      ],
    },
    profile: {
      name: words('김하나', 'Hana Kim', 'キム・ハナ'),
      greeting: words('안녕하세요, 김하나입니다', "Hello, I'm Hana", 'こんにちは、ハナです'),
      subtitle: words('지도 제작자', 'Cartographer', '地図製作者'),
      summary: words(
        '골목과 물길의 지도를 만듭니다.\n\n종이로도, 화면으로도.',
        'I map alleys and streams.\n\nOn paper, and on screens.',
        '路地と水路の地図を作ります。\n\n紙でも、画面でも。',
      ),
      contact: {
        email: 'hana@example.org',
        phone: '',
        locations: [words('전주', 'Jeonju', '全州')],
        links: [{ kind: 'website', name: 'Atlas', url: 'https://example.org/atlas' }],
      },
      totalProjects: 2,
      totalExperience: words('4년', '4 years', '4年'),
      primarySkills: ['QGIS', 'Python'],
      industryFocus: [words('공간 정보', 'Geographic information', '地理情報')],
    },
    academics: {
      grading: {
        scale: { 'HIGH DISTINCTION': 7, DISTINCTION: 6, CREDIT: 5, PASS: 4 },
        weight: 'credits',
      },
      semesters: [
        {
          id: '2022-1',
          startDate: '2022-03-02',
          name: words('2022년 봄', 'Spring 2022', '2022年春'),
        },
        {
          id: '2022-2',
          startDate: '2022-09-01',
          name: words('2022년 가을', 'Autumn 2022', '2022年秋'),
        },
      ],
    },
    techStack: [
      {
        id: 'mapping',
        title: words('지도 제작', 'Mapping', '地図製作'),
        icon: 'map',
        technologies: [
          { name: 'QGIS', icon: 'qgis' },
          { name: 'PostGIS', icon: 'postgis' },
        ],
      },
    ],
    resumes: {
      ko: { file: 'resume-ko.txt', fileName: '김하나-이력서.txt' },
      en: { file: 'resume-en.txt', fileName: 'Hana-Kim-resume.txt' },
      ja: { file: 'resume-en.txt', fileName: 'キム・ハナ-職務経歴書.txt' },
    },
    courses: {
      surveying: {
        name: words('측량학', 'Surveying', '測量学'),
        semester: '2022-1',
        status: 'completed',
        kind: 'major',
        creditPoints: 3,
        grade: 'DISTINCTION',
        marks: 82,
        description: words('땅을 재는 법.', 'How land is measured.', '土地の測り方。'),
      },
      'remote-sensing': {
        name: words('원격 탐사', 'Remote sensing', 'リモートセンシング'),
        semester: '2022-2',
        status: 'enrolled',
        kind: 'major',
        creditPoints: 3,
        description: words('멀리서 보는 법.', 'How to look from afar.', '遠くから見る方法。'),
      },
      writing: {
        name: words('글쓰기', 'Writing', '作文'),
        semester: 'exemption',
        status: 'exemption',
        kind: 'general',
        creditPoints: 2,
        description: words('쉽게 쓰는 법.', 'How to write plainly.', 'やさしく書く方法。'),
      },
    },
    education: {
      jeonju: {
        institution: words('전주의 대학', 'a university in Jeonju', '全州の大学'),
        programme: words('지리학', 'Geography', '地理学'),
        place: words('전주', 'Jeonju', '全州'),
        startDate: '2018-03',
        endDate: '2022-02',
        status: 'completed',
        description: words('', '', ''),
      },
    },
    experience: {
      survey: {
        organisation: words('측량 사무소', 'Survey office', '測量事務所'),
        role: words('측량 보조', 'Survey assistant', '測量補助'),
        kind: 'job',
        place: words('', '', ''),
        startDate: '2022-03',
        points: [words('물길을 쟀습니다.', 'I measured streams.', '水路を測りました。')],
        technologies: ['QGIS'],
      },
      secret: {
        organisation: words('비밀', 'Secret', '秘密'),
        role: words('숨은 일', 'Hidden work', '隠れた仕事'),
        kind: 'research',
        place: words('', '', ''),
        startDate: '2023-03',
        points: [],
        technologies: [],
        visibility: 'hidden',
      },
    },
    legal: {
      privacy: legal(
        words('개인정보 처리방침', 'Privacy', 'プライバシー'),
        words('아무것도 모으지 않습니다.', 'Nothing is collected.', '何も集めません。'),
      ),
      terms: legal(
        words('이용 약관', 'Terms', '利用規約'),
        words('자유롭게 보세요.', 'Look as you like.', '自由にご覧ください。'),
      ),
    },
    projects: [
      {
        id: 3,
        facts: {
          startDate: '2022-04-01',
          endDate: '2022-11-30',
          techStacks: ['QGIS', 'PostGIS'],
          demoUrl: 'https://example.org/alleys',
          relatedAcademics: ['surveying', 'remote-sensing'],
        },
        texts: {
          ko: {
            title: '골목 지도',
            summary: '사라지는 골목의 지도',
            description: '## 골목\n\n- 걷기\n- 재기',
          },
          en: {
            title: 'Alley map',
            summary: 'Alleys that vanish',
            description: '## Alleys\n\n- walk\n- measure',
          },
          ja: {
            title: '路地の地図',
            summary: '消えゆく路地の地図',
            description: '## 路地\n\n- 歩く\n- 測る',
          },
        },
      },
      {
        id: 12,
        facts: { startDate: '2023-01-10', endDate: '2023-06-20', techStacks: ['Python'] },
        texts: {
          ko: {
            title: '물길',
            summary: '비가 흐르는 길',
            description: '비가 오면 **다시** 그립니다.',
          },
          en: {
            title: 'Streams',
            summary: 'Where the rain goes',
            description: 'Drawn **again** when it rains.',
          },
          ja: {
            title: '水の道',
            summary: '雨の流れる道',
            description: '雨が降ると**また**描きます。',
          },
        },
      },
    ],
    posts: {
      'first-survey': {
        facts: { date: '2023-07-02', status: 'published', tags: ['QGIS'] },
        texts: {
          ko: {
            title: '첫 측량',
            summary: '골목을 처음 잰 날',
            body: '줄자를 들고 나갔습니다.[^1]\n\n[^1]: 50m짜리였습니다.',
          },
          en: {
            title: 'The first survey',
            summary: 'The day I first measured an alley',
            body: 'I went out with a tape.\n\n## What I forgot\n\nA pencil.',
          },
        },
      },
      unfinished: {
        facts: { date: '2023-08-01', status: 'draft', tags: [] },
        texts: { ja: { title: '書きかけ', summary: 'まだ途中です', body: '続く。' } },
      },
    },
    resumeFiles: {
      'resume-ko.txt': new TextEncoder().encode('김하나\n지도 제작자\n'),
      'resume-en.txt': new TextEncoder().encode('Hana Kim\nCartographer\n'),
    },
  }
}
