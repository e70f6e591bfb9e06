/** The words of live pieces. */
import { defineWords } from '#shared/i18n/define-words.ts'

export const pieceWords = defineWords({
  ko: {
    start: '움직여 보기',
    stop: '멈추기',
    graphics: {
      scene: '마당이 있는 한옥의 3D 장면',
      hint: '끌거나 화살표 키로 둘러보세요',
    },
    software: {
      scene: '이 사이트의 페이지가 만들어지는 과정',
      stops: {
        visitor: {
          name: '방문자',
          text: '브라우저가 페이지를 요청합니다. 받은 페이지는 스크립트 없이도 동작합니다.',
        },
        cache: {
          name: '캐시',
          text: '압축까지 마친 페이지가 있으면 여기서 바로 보냅니다.',
        },
        route: {
          name: '라우트',
          text: '주소에 맞는 라우트가 데이터를 불러와 HTML로 그립니다.',
        },
        api: {
          name: 'API',
          text: '화면과 서버를 잇는 규약입니다. 어떤 요청에 무엇을 돌려줄지 여기서 정합니다.',
        },
        database: {
          name: 'DB',
          text: 'SQLite나 PostgreSQL이 데이터를 돌려줍니다. 내용이 바뀌면 캐시를 비웁니다.',
        },
      },
      first: '첫 방문',
      again: '재방문',
      firstText: '데이터베이스까지 다녀온 뒤, 완성된 페이지를 캐시에 저장합니다.',
      againText: '캐시에 있는 페이지를 보냅니다. 데이터베이스까지 갈 일이 없습니다.',
    },
    games: {
      scene: '제기차기: 제기를 떨어뜨리지 않고 차는 놀이',
      hint: '고리 안에서 차기: 스페이스 키·터치',
      play: '시작',
      pause: '일시 정지',
      resume: '계속하기',
      again: '다시 하기',
      score: '찬 횟수',
      best: '최고',
      over: '제기가 떨어졌습니다.',
    },
  },
  en: {
    start: 'Try it',
    stop: 'Stop',
    graphics: {
      scene: 'A hanok (Korean house) and its courtyard in 3D',
      hint: 'Drag or use the arrow keys',
    },
    software: {
      scene: 'How a page of this site is made',
      stops: {
        visitor: {
          name: 'Visitor',
          text: 'A browser requests a page. The page works before any JavaScript runs.',
        },
        cache: {
          name: 'Cache',
          text: 'If the page is already built and compressed, it is sent straight from here.',
        },
        route: {
          name: 'Route',
          text: 'The route for the address loads its data and renders HTML.',
        },
        api: {
          name: 'API',
          text: 'The contract between screens and server: what can be requested, and what is returned.',
        },
        database: {
          name: 'Database',
          text: 'SQLite or PostgreSQL returns the data. When content changes, the cache is cleared.',
        },
      },
      first: 'First visit',
      again: 'Repeat visit',
      firstText: 'All the way to the database and back. The finished page is kept in the cache.',
      againText: 'The page comes from the cache. The database is not touched.',
    },
    games: {
      scene: 'Jegichagi: keep the shuttlecock in the air with your foot',
      hint: 'Kick inside the ring: Space or tap',
      play: 'Start',
      pause: 'Pause',
      resume: 'Continue',
      again: 'Play again',
      score: 'Kicks',
      best: 'Best',
      over: 'The shuttlecock fell.',
    },
  },
  ja: {
    start: '動かしてみる',
    stop: '停止',
    graphics: {
      scene: '庭のある韓屋の3Dシーン',
      hint: 'ドラッグか矢印キーで回せます',
    },
    software: {
      scene: 'このサイトのページができるまで',
      stops: {
        visitor: {
          name: '訪問者',
          text: 'ブラウザーがページをリクエストします。届いたページはスクリプトなしでも動きます。',
        },
        cache: {
          name: 'キャッシュ',
          text: '圧縮まで済んだページがあれば、ここからすぐに返します。',
        },
        route: {
          name: 'ルート',
          text: 'アドレスに対応するルートが必要なデータを取得し、HTMLを組み立てます。',
        },
        api: {
          name: 'API',
          text: '画面とサーバーをつなぐ唯一の取り決めです。どのリクエストに何を返すかを定めます。',
        },
        database: {
          name: 'DB',
          text: 'SQLiteかPostgreSQLがデータを返します。内容が変わるとキャッシュを消去します。',
        },
      },
      first: '初回アクセス',
      again: '再アクセス',
      firstText: 'データベースまで往復し、返すときにページをキャッシュに保存します。',
      againText: 'キャッシュから返します。データベースは使いません。',
    },
    games: {
      scene: 'チェギチャギ：羽根を足で蹴り続ける遊び',
      hint: '輪の中で蹴る：スペースかタップ',
      play: '始める',
      pause: '一時停止',
      resume: '続ける',
      again: 'もう一度',
      score: '蹴った回数',
      best: '最高',
      over: '羽根が落ちました。',
    },
  },
})

export type PieceWords = (typeof pieceWords)['en']
