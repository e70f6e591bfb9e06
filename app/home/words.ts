/** The words of the home page and of the pages of live pieces. */
import { defineWords } from '#shared/i18n/define-words.ts'

export const homeWords = defineWords({
  ko: {
    projects: '프로젝트 보기',
    techStack: '기술 스택',
    email: '메일 보내기',
    from: (when) => `입사 가능 ${when}`,
    resume: '이력서',
    showcase: '관심 분야',
    showcaseProjects: '관련 프로젝트',
    recentProjects: '최근 프로젝트',
    chosenProjects: '주요 프로젝트',
    allProjects: '모든 프로젝트',
    contactLine: '함께 만들어 보고 싶은 것이 있으신가요?',
    play: {
      open: '크게 보기',
      back: '홈으로',
    },
  },
  en: {
    projects: 'See my projects',
    techStack: 'Tech stack',
    email: 'Send an email',
    from: (when: string) => `Available from ${when}`,
    resume: 'Resume',
    showcase: 'What I work on',
    showcaseProjects: 'Related projects',
    recentProjects: 'Recent projects',
    chosenProjects: 'Selected projects',
    allProjects: 'All projects',
    contactLine: 'Want to build something together?',
    play: {
      open: 'Open full size',
      back: 'Back to Home',
    },
  },
  ja: {
    projects: 'プロジェクトを見る',
    techStack: '技術スタック',
    email: 'メールを送る',
    from: (when) => `${when}入社可能`,
    resume: '職務経歴書',
    showcase: '取り組んでいる分野',
    showcaseProjects: '関連するプロジェクト',
    recentProjects: '最近のプロジェクト',
    chosenProjects: '主なプロジェクト',
    allProjects: 'すべてのプロジェクト',
    contactLine: '一緒に何か作ってみませんか。',
    play: {
      open: '大きく表示',
      back: 'ホームへ戻る',
    },
  },
})
