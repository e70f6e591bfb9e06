/** The words of generated projects. */
import type { Language } from '#shared/i18n/languages.ts'

const words = (ko: string, en: string, ja: string): Record<Language, string> => ({ ko, en, ja })

export const technologies =
  'TypeScript|JavaScript|React|Vue.js|Svelte|Node.js|Deno|Python|Django|FastAPI|Go|Rust|Java|Spring|Kotlin|Swift|C++|C#|PostgreSQL|SQLite|MySQL|Redis|Kafka|GraphQL|Docker|Kubernetes|Terraform|AWS|Linux|Nginx|Three.js|WebGL|PyTorch|Pandas|QGIS|Figma|Vite|Playwright|OpenTelemetry|WebAssembly'.split(
    '|',
  )

export const places = [
  words('서울', 'Seoul', 'ソウル'),
  words('부산', 'Busan', '釜山'),
  words('시드니', 'Sydney', 'シドニー'),
  words('멜버른', 'Melbourne', 'メルボルン'),
  words('도쿄', 'Tokyo', '東京'),
  words('오사카', 'Osaka', '大阪'),
  words('제주', 'Jeju', '済州'),
  words('대전', 'Daejeon', '大田'),
]

export const subjects = [
  words('골목 지도', 'alley map', '路地の地図'),
  words('버스 도착', 'bus arrival', 'バスの到着'),
  words('도서 대출', 'library loan', '図書の貸出'),
  words('병원 예약', 'clinic booking', '病院の予約'),
  words('학교 급식', 'school lunch', '学校給食'),
  words('공연 예매', 'concert ticket', '公演の予約'),
  words('재고 관리', 'stock keeping', '在庫管理'),
  words('날씨 관측', 'weather record', '気象観測'),
  words('전기 요금', 'power bill', '電気料金'),
  words('강의 평가', 'course review', '講義の評価'),
  words('산책 기록', 'walking log', '散歩の記録'),
  words('음식 배달', 'food delivery', '料理の配達'),
]

export const forms = [
  words('서비스', 'service', 'サービス'),
  words('앱', 'app', 'アプリ'),
  words('대시보드', 'dashboard', 'ダッシュボード'),
  words('검색 엔진', 'search engine', '検索エンジン'),
  words('분석 도구', 'analysis tool', '分析ツール'),
  words('게시판', 'board', '掲示板'),
]

export const audiences = [
  words('동네 주민', 'neighbours', '近所の人々'),
  words('대학생', 'students', '大学生'),
  words('시각 장애인', 'blind readers', '視覚障害のある人'),
  words('작은 가게', 'small shops', '小さな店'),
  words('연구자', 'researchers', '研究者'),
  words('봉사자', 'volunteers', 'ボランティア'),
]

/** `{n}` is replaced by a number. */
export const sentences = [
  words(
    '처음에는 화면이 뜨기까지 {n}초가 걸렸고, 절반은 그 전에 떠났습니다.',
    'At first it took {n} seconds until anything was on the screen, and half of the people had left by then.',
    '最初は画面が出るまでに{n}秒かかり、半分の人はその前に離れていました。',
  ),
  words(
    '자료 {n}건을 한 번에 읽지 않고, 바뀐 것만 다시 읽도록 고쳤습니다.',
    'Of {n} records only those that had changed are read again, instead of all of them at once.',
    '{n}件のデータを一度に読まず、変わったものだけを読み直すようにしました。',
  ),
  words(
    '사용자 {n}명에게 물어보고 나서 메뉴를 두 개로 줄였습니다.',
    'After asking {n} people who used it, I reduced the menu to two entries.',
    '{n}人の利用者に尋ねた結果、メニューを2つに減らしました。',
  ),
  words(
    '오류가 나면 그 자리에서 다시 시도할 수 있고, 적던 글은 사라지지 않습니다.',
    'After an error people can try again on the spot, and nothing that they typed is lost.',
    'エラーが起きてもその場でやり直せ、書きかけの文章は消えません。',
  ),
  words(
    '시험 {n}개가 매번 저장할 때마다 돌고, 30초 안에 끝납니다.',
    'A suite of {n} tests runs at every save and ends within thirty seconds.',
    '{n}個のテストが保存のたびに動き、30秒以内に終わります。',
  ),
  words(
    '서버 한 대로 하루 {n}번의 요청을 받으며, 밤에는 스스로 백업합니다.',
    'One server answers {n} requests a day and backs itself up at night.',
    'サーバー1台で1日{n}回の要求に応え、夜には自分でバックアップします。',
  ),
]

export const headings = [
  words('문제', 'The problem', '課題'),
  words('한 일', 'What I did', '取り組んだこと'),
  words('배운 점', 'What I learnt', '学んだこと'),
]
